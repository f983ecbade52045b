package brewery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Healthy: the register of pubs, shops and restaurants, with an index by town. */
public final class Customers {
    public static final class Customer {
        public final int number;
        public final String name, town, street, licence;
        public final int[] weekdays;

        Customer(int number, String name, String town, String street, String licence, int[] weekdays) {
            this.number = number;
            this.name = name;
            this.town = town;
            this.street = street;
            this.licence = licence;
            this.weekdays = weekdays;
        }
    }

    private final Map<Integer, Customer> byNumber = new HashMap<>();
    private final Map<String, List<Customer>> byTown = new TreeMap<>();
    private static Customers register;

    private Customers() {}

    public static void read(int count) {
        Dice d = new Dice(2);
        Customers r = new Customers();
        for (int i = 0; i < Dice.part(count); i++) {
            Customer c = new Customer(100000 + i, "Inn " + d.code(8), d.town(), "Market street " + d.below(400), d.code(12), new int[] {d.below(7), d.below(7)});
            r.byNumber.put(c.number, c);
            r.byTown.computeIfAbsent(c.town, t -> new ArrayList<>()).add(c);
        }
        register = r;
    }

    public static Customer at(int i) {
        return register.byNumber.get(100000 + i % register.byNumber.size());
    }
}
