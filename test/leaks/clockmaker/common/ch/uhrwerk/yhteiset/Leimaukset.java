package ch.uhrwerk.yhteiset;

import java.time.Duration;
import java.time.Instant;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Who passed which door within the last six hours. */
public final class Leimaukset {
    public record Leimaus(Instant hetki, int ovi, String kortti, boolean sisaan) {}

    private static final Duration IKKUNA = Duration.ofHours(6);
    private final TreeMap<Long, Leimaus> tuoreet = new TreeMap<>();
    private final Sample s;
    private long juokseva;

    public Leimaukset(long siemen) {
        s = new Sample(siemen);
        int n = Scale.of(70_000);
        for (int i = 0; i < n; i++) leimaa(Sample.at(i, n, Duration.ofHours(15)));
    }

    public synchronized void leimaa(Instant hetki) {
        tuoreet.put(juokseva++, new Leimaus(hetki, s.below(120), "K" + (400_000 + s.below(9000)), s.below(2) == 0));
        while (tuoreet.firstEntry().getValue().hetki.isBefore(hetki.minus(IKKUNA))) tuoreet.pollFirstEntry();
    }
}
