package works.gearhaus.base;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Customers whose files were opened last. */
public final class RecentCustomers {
    static final class Customer {
        final int number;
        final String name;
        final String address;
        final List<String> plates = new ArrayList<>(2);
        int opened;

        Customer(int number, String name, String address) {
            this.number = number;
            this.name = name;
            this.address = address;
        }
    }

    private final Sample s;
    private final int capacity = Scale.of(18_000);
    private final Map<Integer, Customer> recent = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Customer> eldest) {
            return size() > capacity;
        }
    };

    public RecentCustomers(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < capacity * 2; i++) open(200_000 + s.below(capacity * 3));
    }

    public int open(int number) {
        Customer c = recent.computeIfAbsent(number, n -> new Customer(n, s.text(17), s.text(34)));
        if (c.plates.isEmpty()) c.plates.add(s.code(2) + ' ' + s.below(9999));
        return ++c.opened;
    }
}
