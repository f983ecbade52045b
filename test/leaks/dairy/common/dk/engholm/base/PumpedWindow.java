package dk.engholm.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** What the lorries pumped from farm tanks in the last four hours. */
public final class PumpedWindow {
    record Pumped(Instant at, String ticket, short lorry, int litres, float celsius) {}

    private static final Duration SPAN = Duration.ofHours(4);
    private final Deque<Pumped> pumped = new ArrayDeque<>();

    public PumpedWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(200_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(9));
            pumped.addLast(new Pumped(at, "P" + s.code(9), (short) s.below(60), 300 + s.below(9000), 3 + s.below(300) / 100f));
            while (pumped.peekFirst().at.isBefore(at.minus(SPAN))) pumped.removeFirst();
        }
    }

    public long litres() {
        return pumped.stream().mapToLong(Pumped::litres).sum();
    }
}
