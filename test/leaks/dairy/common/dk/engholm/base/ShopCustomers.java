package dk.engholm.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The customers of the farm shops that were looked up last. */
public final class ShopCustomers {
    public static final class Customer {
        final String card;
        final String name;
        final String street;
        final LocalDate since;
        int visits;

        Customer(String card, String name, String street, LocalDate since) {
            this.card = card;
            this.name = name;
            this.street = street;
            this.since = since;
        }

        public String name() {
            return name;
        }
    }

    private final int limit = Scale.of(30_000);
    private final Map<String, Customer> recent = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Customer> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public ShopCustomers(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(80_000); i++) of("C" + (200_000 + s.below(Scale.of(70_000))));
    }

    public synchronized Customer of(String card) {
        Customer c = recent.get(card);
        if (c == null) recent.put(card, c = new Customer(card, s.text(14 + s.below(18)), s.text(24 + s.below(30)), LocalDate.of(1995 + s.below(30), 1 + s.below(12), 1 + s.below(28))));
        c.visits++;
        return c;
    }
}
