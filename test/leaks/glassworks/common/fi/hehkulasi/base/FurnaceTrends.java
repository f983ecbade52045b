package fi.hehkulasi.base;

import org.harness.Sample;
import org.harness.Scale;

/** The last readings of each thermocouple of the furnace hall, in one array that is written round and round. */
public final class FurnaceTrends {
    private static final int KEPT = 2048;
    private final int probes = Scale.of(520);
    private final float[] celsius = new float[probes * KEPT];
    private final int[] next = new int[probes];

    public FurnaceTrends(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < probes * KEPT * 3 / 2; i++) reading(i % probes, 1180 + s.below(300));
    }

    public void reading(int probe, float value) {
        celsius[probe * KEPT + next[probe]] = value;
        next[probe] = (next[probe] + 1) % KEPT;
    }

    public double mean(int probe) {
        double sum = 0;
        for (int i = 0; i < KEPT; i++) sum += celsius[probe * KEPT + i];
        return sum / KEPT;
    }
}
