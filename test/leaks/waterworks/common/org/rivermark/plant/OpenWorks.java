package org.rivermark.plant;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Works orders from their call until they are signed off. */
public final class OpenWorks {
    record Step(String what, int minutes) {}

    static final class Order {
        final int number;
        final String street;
        final Instant called;
        final List<Step> steps = new ArrayList<>(4);
        String crew;

        Order(int number, String street, Instant called) {
            this.number = number;
            this.street = street;
            this.called = called;
        }
    }

    private final Map<Integer, Order> open = new HashMap<>();
    private int signedOff;

    public OpenWorks(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(50_000), atOnce = Scale.of(10_000);
        ArrayDeque<Integer> due = new ArrayDeque<>();
        for (int i = 0; i < n; i++) {
            Order o = new Order(880_000 + i, s.text(22), Sample.at(i, n, Duration.ofDays(6)));
            for (int k = s.below(4); k >= 0; k--) o.steps.add(new Step(s.text(16), 15 + s.below(200)));
            open.put(o.number, o);
            due.add(o.number);
            while (due.size() > atOnce) {
                Order done = open.remove(s.below(4) == 0 ? due.pollLast() : due.pollFirst());
                done.crew = "crew-" + s.below(30);
                signedOff++;
            }
        }
    }
}
