package org.playbill.house;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Seats in a basket are held for ten minutes; what is older is released with every new hold. */
final class SeatHolds {
    record Hold(String basket, int performance, int row, int seat, Instant since, String note) {}

    private static final Duration HELD = Duration.ofMinutes(10);
    private final ArrayDeque<Hold> byAge = new ArrayDeque<>();
    private final Map<String, Hold> byBasket = new HashMap<>();

    private void hold(Hold h) {
        while (!byAge.isEmpty() && byAge.peekFirst().since().isBefore(h.since().minus(HELD))) byBasket.remove(byAge.pollFirst().basket());
        byAge.addLast(h);
        byBasket.put(h.basket(), h);
    }

    static void load(int tenMinutes) {
        SeatHolds holds = new SeatHolds();
        Sample s = new Sample(16);
        int n = 3 * Scale.of(tenMinutes);
        for (int i = 0; i < n; i++) {
            holds.hold(new Hold(s.id(), s.below(400), s.below(40), s.below(36), Sample.at(i, n, HELD.multipliedBy(3)), s.text(60)));
        }
        House.keep("seat-holds", holds);
    }
}
