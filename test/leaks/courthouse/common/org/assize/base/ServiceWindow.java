package org.assize.base;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Documents that were served in the last three hours. */
public final class ServiceWindow {
    record Served(long at, String docket, String recipient, String proof, int pages) {}

    private static final long SPAN = Duration.ofHours(3).toMillis();
    private final ArrayDeque<Served> last = new ArrayDeque<>();

    public ServiceWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(52_000);
        long now = System.currentTimeMillis();
        for (int i = 0; i < n; i++) {
            long at = now - Duration.ofHours(10).toMillis() * (n - 1 - i) / n;
            last.addLast(new Served(at, "3 O " + s.below(900) + "/26", s.text(22), s.id(), 1 + s.below(60)));
            while (last.peekFirst().at < at - SPAN) last.removeFirst();
        }
    }

    public int size() {
        return last.size();
    }
}
