package org.tidewater.base;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The customers that were asked for last. */
public final class CustomerLru {
    public static final class Customer {
        final long number;
        final String name;
        final String mail;
        final String street;
        int points;
        Instant seen;

        Customer(long number, String name, String street, int points) {
            this.number = number;
            this.name = name;
            this.mail = name.replace(' ', '.') + "@example.net";
            this.street = street;
            this.points = points;
        }
    }

    private final int limit = Scale.of(16_000);
    private final Map<Long, Customer> recent = new LinkedHashMap<>(1024, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Customer> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public CustomerLru(long seed) {
        s = new Sample(seed);
        int n = Scale.of(50_000);
        for (int i = 0; i < n; i++) get(4_000_000 + s.below(60_000)).seen = Sample.at(i, n, Duration.ofHours(9));
    }

    public Customer get(long number) {
        return recent.computeIfAbsent(number, k -> new Customer(k, s.text(18), s.text(30), s.below(5000)));
    }
}
