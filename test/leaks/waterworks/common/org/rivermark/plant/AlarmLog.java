package org.rivermark.plant;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** The alarms of the last four hours; older ones are in the archive. */
public final class AlarmLog {
    public record Alarm(long at, String plant, int priority, String text, boolean acknowledged) {}

    private static final long KEPT = Duration.ofHours(4).toMillis();
    private final ArrayDeque<Alarm> alarms = new ArrayDeque<>();

    public AlarmLog(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(90_000);
        long now = System.currentTimeMillis();
        for (int i = 0; i < n; i++) {
            long at = now - Duration.ofHours(14).toMillis() * (n - 1 - i) / n;
            alarms.addLast(new Alarm(at, "WTP-" + s.below(40), 1 + s.below(4), s.text(52), s.below(3) > 0));
            while (alarms.peekFirst().at < at - KEPT) alarms.removeFirst();
        }
    }
}
