package grid;

import java.time.LocalDate;
import java.util.*;

/** Healthy: customers with their contracts, a map of lists read at start, and an index by meter. */
public final class Customers {
    record Contract(String customer, String meter, LocalDate since, String product, int kilowatts) {}

    private final Map<String, List<Contract>> byCustomer = new HashMap<>();
    private final NavigableMap<String, Contract> byMeter = new TreeMap<>();
    private static Customers master;

    public static void load(int customers) {
        Rnd r = new Rnd(1);
        Customers c = new Customers();
        for (int i = Rnd.share(customers); i > 0; i--) {
            String number = "C" + r.digits(8);
            for (int k = 1 + r.upTo(3); k > 0; k--) {
                Contract t = new Contract(number, r.meter(), LocalDate.ofEpochDay(15000 + r.upTo(4000)), "fixed " + r.upTo(40), r.upTo(60));
                c.byCustomer.computeIfAbsent(number, n -> new ArrayList<>(2)).add(t);
                c.byMeter.put(t.meter, t);
            }
        }
        master = c;
    }
}
