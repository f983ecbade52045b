package org.tidewater.base;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What happened in the last two hours. */
public final class EventWindow {
    record Event(long at, String kind, String place, String detail, int severity) {}

    private final ArrayDeque<Event> events = new ArrayDeque<>();
    private static final long SPAN = Duration.ofHours(2).toMillis();
    private static final String[] KINDS = {"login", "payment", "refund", "print", "scan", "dispatch"};

    public EventWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(120_000);
        long now = System.currentTimeMillis();
        for (int i = 0; i < n; i++) {
            long at = now - Duration.ofHours(8).toMillis() * (n - 1 - i) / n;
            events.addLast(new Event(at, KINDS[s.below(6)], "site-" + s.below(60), s.text(40), s.below(5)));
            while (events.peekFirst().at < at - SPAN) events.removeFirst();
        }
    }

    public int size() {
        return events.size();
    }
}
