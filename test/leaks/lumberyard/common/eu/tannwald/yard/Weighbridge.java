package eu.tannwald.yard;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** Lorries weighed within the last day. */
public final class Weighbridge {
    private record Weighing(Instant at, String plate, int grossKilos, int tareKilos, String forester) {}

    private static final Duration SPAN = Duration.ofHours(24);
    private final Deque<Weighing> day = new ArrayDeque<>();

    public Weighbridge(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(120_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(60));
            day.addLast(new Weighing(at, s.code(2) + "-" + s.below(9999), 20_000 + s.below(24_000), 11_000 + s.below(4000), "district " + s.below(140)));
            while (day.peekFirst().at.isBefore(at.minus(SPAN))) day.removeFirst();
        }
    }

    public long tons() {
        long kilos = 0;
        for (Weighing w : day) kilos += w.grossKilos - w.tareKilos;
        return kilos / 1000;
    }
}
