package cz.tiskarna.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The customers of the shop that were looked up last. */
public final class ShopCustomers {
    public static final class Customer {
        final String number;
        final String name;
        final String address;
        final LocalDate since;
        int orders;

        Customer(String number, String name, String address, LocalDate since) {
            this.number = number;
            this.name = name;
            this.address = address;
            this.since = since;
        }
    }

    private final int limit = Scale.of(20_000);
    private final Map<String, Customer> recent = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Customer> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public ShopCustomers(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(60_000); i++) of("Z" + (300_000 + s.below(Scale.of(70_000))));
    }

    public synchronized Customer of(String number) {
        Customer c = recent.get(number);
        if (c == null) recent.put(number, c = new Customer(number, s.text(14 + s.below(18)), s.text(26 + s.below(34)), LocalDate.of(2004 + s.below(22), 1 + s.below(12), 1 + s.below(28))));
        c.orders++;
        return c;
    }
}
