package gr.navlomesitis.koina;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import org.harness.Sample;
import org.harness.Scale;

/** Owners and charterers that were asked for last, up to a number. */
public final class Pelates {
    public record Pelatis(int kodikos, String eponymia, String poli, String[] epafes, int grammes) {}

    private final Cache<Integer, Pelatis> prosfatoi = CacheBuilder.newBuilder().maximumSize(Scale.of(14_000)).concurrencyLevel(2).build();
    private final Sample s;

    public Pelates(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(26_000); i++) pelatis(20_000 + s.below(Scale.of(40_000)));
    }

    public synchronized Pelatis pelatis(int kodikos) {
        Pelatis p = prosfatoi.getIfPresent(kodikos);
        if (p == null) prosfatoi.put(kodikos, p = new Pelatis(kodikos, s.text(12 + s.below(20)), s.text(7), new String[] {s.text(18 + s.below(20)), s.text(16 + s.below(20))}, 1 + s.below(40)));
        return p;
    }
}
