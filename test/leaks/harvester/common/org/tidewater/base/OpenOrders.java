package org.tidewater.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Orders from their receipt until they are delivered. */
public final class OpenOrders {
    record Line(String article, int count, int cents) {}

    static final class Order {
        final long number;
        final long customer;
        final Instant received;
        final List<Line> lines = new ArrayList<>(4);
        String state = "RECEIVED";

        Order(long number, long customer, Instant received) {
            this.number = number;
            this.customer = customer;
            this.received = received;
        }
    }

    private final Map<Long, Order> open = new HashMap<>();
    private long delivered;

    public OpenOrders(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(90_000), atOnce = Scale.of(13_000);
        ArrayDeque<Long> due = new ArrayDeque<>();
        for (int i = 0; i < n; i++) {
            Order o = new Order(7_300_000L + i, 4_000_000 + s.below(60_000), Sample.at(i, n, Duration.ofHours(30)));
            for (int l = s.below(4); l >= 0; l--) o.lines.add(new Line(String.format("A%06d", 100_000 + s.below(16_000) * 7), 1 + s.below(9), 50 + s.below(9000)));
            open.put(o.number, o);
            due.add(o.number);
            while (due.size() > atOnce) {
                Long number = s.below(5) == 0 ? due.pollLast() : due.pollFirst();
                Order done = open.remove(number);
                done.state = "DELIVERED";
                delivered++;
            }
        }
    }

    public int size() {
        return open.size();
    }
}
