package de.luftschiff.bestand;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures for the big screen on the hull, as many as have room. */
public final class Motive {
    public record Motiv(String kunde, int breite, int hoehe, byte[] raster) {}

    private final LoadingCache<Integer, Motiv> motive;

    public Motive(long seed) {
        Sample s = new Sample(seed);
        motive = Caffeine.newBuilder().maximumWeight(Scale.of(8_000_000)).weigher((Integer k, Motiv m) -> m.raster.length).executor(Runnable::run)
                .build(k -> {
                    synchronized (s) {
                        return new Motiv(s.text(20), 96, 64, s.bytes(6_000 + s.below(9_000)));
                    }
                });
        for (int i = 0; i < Scale.of(1_300); i++) motive.get(i);
    }

    public Motiv motiv(int n) {
        return motive.get(Math.floorMod(n, Scale.of(1_300)));
    }
}
