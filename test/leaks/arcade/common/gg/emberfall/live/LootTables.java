package gg.emberfall.live;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: chances by boss, level and item. */
public final class LootTables {
    private final float[][][] chances;

    public LootTables(long seed) {
        Sample s = new Sample(seed);
        chances = new float[Scale.of(120)][60][150];
        for (float[][] boss : chances)
            for (float[] level : boss)
                for (int i = 0; i < level.length; i++) level[i] = (float) s.real();
    }
}
