package no.fairlead.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** What the harbour radio reported in the last six hours. */
public final class PortCalls {
    record Report(Instant at, int imo, String port, short kind, String remark) {}

    private static final Duration SPAN = Duration.ofHours(6);
    private final Deque<Report> recent = new ArrayDeque<>();

    public PortCalls(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(150_000);
        String[] ports = new String[140];
        for (int i = 0; i < ports.length; i++) ports[i] = "NO" + s.code(3);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(20));
            recent.addLast(new Report(at, 9_000_000 + s.below(40_000), ports[s.below(ports.length)], (short) s.below(9), s.text(18 + s.below(20))));
            while (recent.peekFirst().at.isBefore(at.minus(SPAN))) recent.removeFirst();
        }
    }

    public int count() {
        return recent.size();
    }
}
