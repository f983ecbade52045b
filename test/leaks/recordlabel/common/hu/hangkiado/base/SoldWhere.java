package hu.hangkiado.base;

import org.harness.Sample;
import org.harness.Scale;
import org.roaringbitmap.ImmutableBitmapDataProvider;
import org.roaringbitmap.RoaringBitmap;

/** In which of the shops abroad each release is on sale. */
public final class SoldWhere {
    private final ImmutableBitmapDataProvider[] byRelease = new ImmutableBitmapDataProvider[Scale.of(5200)];

    public SoldWhere(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < byRelease.length; i++) {
            RoaringBitmap b = new RoaringBitmap();
            for (int k = 40 + s.below(300); k > 0; k--) b.add(s.below(60_000));
            b.runOptimize();
            byRelease[i] = b;
        }
    }

    public int shops(int release) {
        return byRelease[release % byRelease.length].getCardinality();
    }
}
