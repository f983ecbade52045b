package pt.atlantica.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The customers of the wholesale that were looked up last. */
public final class WholesaleCustomers {
    public static final class Customer {
        final String number;
        final String name;
        final String address;
        final LocalDate since;
        int lookups;

        Customer(String number, String name, String address, LocalDate since) {
            this.number = number;
            this.name = name;
            this.address = address;
            this.since = since;
        }

        public String name() {
            return name;
        }
    }

    private final int limit = Scale.of(16_000);
    private final Map<String, Customer> recent = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Customer> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public WholesaleCustomers(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(40_000); i++) of("K" + (700_000 + s.below(Scale.of(45_000))));
    }

    public synchronized Customer of(String number) {
        Customer c = recent.get(number);
        if (c == null) recent.put(number, c = new Customer(number, s.text(14 + s.below(18)), s.text(24 + s.below(30)), LocalDate.of(1990 + s.below(35), 1 + s.below(12), 1 + s.below(28))));
        c.lookups++;
        return c;
    }
}
