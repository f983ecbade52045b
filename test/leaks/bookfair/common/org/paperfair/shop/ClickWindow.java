package org.paperfair.shop;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** The clicks of the last hour. */
public final class ClickWindow {
    record Click(long at, long isbn, String page, String search) {}

    private static final long SPAN = Duration.ofHours(1).toMillis();
    private final ArrayDeque<Click> clicks = new ArrayDeque<>();

    public ClickWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(120_000);
        long now = System.currentTimeMillis();
        for (int i = 0; i < n; i++) {
            long at = now - Duration.ofHours(6).toMillis() * (n - 1 - i) / n;
            clicks.addLast(new Click(at, 9_783_000_000_000L + s.below(9000) * 97L, "/book/" + s.below(9000), s.text(20)));
            while (clicks.peekFirst().at < at - SPAN) clicks.removeFirst();
        }
    }

    public int size() {
        return clicks.size();
    }
}
