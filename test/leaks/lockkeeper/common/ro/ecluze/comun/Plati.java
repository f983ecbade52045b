package ro.ecluze.comun;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What was paid at the counters within the last four hours. */
public final class Plati {
    public record Plata(long moment, int ghiseu, int barja, long bani, String chitanta) {}

    private static final long PATRU_ORE = Duration.ofHours(4).toMillis();
    private final ArrayDeque<Plata> ultimele = new ArrayDeque<>();
    private final Sample s;

    public Plati(long seed) {
        s = new Sample(seed);
        int n = Scale.of(110_000);
        for (int i = 0; i < n; i++) inregistreaza(Sample.at(i, n, Duration.ofHours(9)).toEpochMilli());
    }

    public synchronized void inregistreaza(long moment) {
        ultimele.addLast(new Plata(moment, s.below(40), 2_000_000 + s.below(400_000), s.below(9_000_000), "CH-" + s.code(5) + s.below(100_000)));
        while (!ultimele.isEmpty() && ultimele.peekFirst().moment < moment - PATRU_ORE) ultimele.pollFirst();
    }
}
