package nl.houtenpaard.hal;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What the tills of all shops have sold in the last hour. */
public final class Verkoopuur {
    public record Bon(long tijd, short kassa, int artikel, short aantal, int cent, String betaald) {}

    private static final long UUR = Duration.ofHours(1).toMillis();
    private final ArrayDeque<Bon> bonnen = new ArrayDeque<>();
    private long omzet;

    public Verkoopuur(long zaad) {
        Sample s = new Sample(zaad);
        int n = Scale.of(160_000);
        for (int i = 0; i < n; i++) sla(new Bon(Sample.at(i, n, Duration.ofMinutes(150)).toEpochMilli(), (short) s.below(260), 10_000 + s.below(26_000), (short) (1 + s.below(4)), 199 + s.below(9000), s.code(4)));
    }

    public synchronized long sla(Bon b) {
        bonnen.addLast(b);
        omzet += b.cent();
        while (bonnen.peekFirst().tijd() < b.tijd() - UUR) omzet -= bonnen.removeFirst().cent();
        return omzet;
    }
}
