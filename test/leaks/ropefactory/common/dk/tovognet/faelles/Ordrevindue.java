package dk.tovognet.faelles;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** Lines sold within the last six hours, for the board in the hall. */
public final class Ordrevindue {
    public record Salg(long tid, int varenr, double meter, String betaling, String land) {}

    private static final long SEKS_TIMER = Duration.ofHours(6).toMillis();
    private final Deque<Salg> salg = new ArrayDeque<>();
    private final Sample s;

    public Ordrevindue(long seed) {
        s = new Sample(seed);
        int n = Scale.of(100_000);
        for (int i = 0; i < n; i++) solgt(Sample.at(i, n, Duration.ofHours(11)).toEpochMilli(), 10_000 + s.below(17_000), 200 * s.real());
    }

    public synchronized void solgt(long tid, int varenr, double meter) {
        salg.addLast(new Salg(tid, varenr, meter, "DKP" + s.code(6), s.code(2)));
        while (salg.peekFirst().tid < tid - SEKS_TIMER) salg.removeFirst();
    }
}
