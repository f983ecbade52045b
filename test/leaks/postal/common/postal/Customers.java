package postal;

import java.util.Map;

import org.organicdesign.fp.collections.PersistentHashMap;

/** Healthy: master data of business customers, a persistent map, replaced as a whole by each change. */
public final class Customers {
    record Customer(String name, String address, int discount, String remark) {}

    private static volatile PersistentHashMap<Integer, Customer> customers = PersistentHashMap.empty();

    private Customers() {}

    public static void load(int count) {
        Dice d = new Dice(7);
        PersistentHashMap<Integer, Customer> loaded = PersistentHashMap.empty();
        for (int i = 0, n = Dice.part(count); i < n; i++) loaded = loaded.assoc(10_000 + i, new Customer(d.name(), d.address(), d.below(15), d.text(30)));
        customers = loaded;
        for (int i = 0; i < 200; i++) {
            int number = 10_000 + d.below(loaded.size());
            customers = customers.assoc(number, new Customer(d.name(), d.address(), d.below(15), d.text(30)));
        }
        Map<Integer, Customer> check = customers;
        if (check.size() != loaded.size()) throw new IllegalStateException();
    }
}
