package be.kantwerk.gemeen;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What went over the counters of the shops within the last six hours. */
public final class Kassabonnen {
    public record Bon(long moment, int kassa, long cent, String artikel, boolean contant) {}

    private static final long ZES_UUR = Duration.ofHours(6).toMillis();
    private final ArrayDeque<Bon> bonnen = new ArrayDeque<>();
    private final Sample s;

    public Kassabonnen(long seed) {
        s = new Sample(seed);
        int n = Scale.of(95_000);
        for (int i = 0; i < n; i++) boek(Sample.at(i, n, Duration.ofHours(11)).toEpochMilli());
    }

    public synchronized void boek(long moment) {
        bonnen.addLast(new Bon(moment, s.below(24), 150 + s.below(40_000), "KW-" + s.code(4) + s.below(9000), s.below(4) == 0));
        while (!bonnen.isEmpty() && bonnen.peekFirst().moment < moment - ZES_UUR) bonnen.pollFirst();
    }
}
