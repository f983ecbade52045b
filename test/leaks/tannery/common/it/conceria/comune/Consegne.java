package it.conceria.comune;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What the carriers took away in the last six hours. */
public final class Consegne {
    public record Consegna(long quando, int corriere, String bolla, int colli, float chili) {}

    private static final long SEI_ORE = Duration.ofHours(6).toMillis();
    private final ArrayDeque<Consegna> ultime = new ArrayDeque<>();
    private final Sample s;

    public Consegne(long seme) {
        s = new Sample(seme);
        int n = Scale.of(90_000);
        for (int i = 0; i < n; i++) parte(Sample.at(i, n, Duration.ofHours(11)).toEpochMilli());
    }

    public synchronized void parte(long quando) {
        ultime.addLast(new Consegna(quando, s.below(12), "DDT-" + s.code(4) + s.below(100_000), 1 + s.below(30), s.below(4000) / 10f));
        while (ultime.peekFirst().quando < quando - SEI_ORE) ultime.pollFirst();
    }
}
