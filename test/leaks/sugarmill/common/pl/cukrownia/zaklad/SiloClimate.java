package pl.cukrownia.zaklad;

import java.util.BitSet;
import org.harness.Sample;
import org.harness.Scale;

/** Temperature and humidity in the silos: one block of numbers, of which each probe has a stretch that it writes round and round. */
public final class SiloClimate {
    private static final int STRETCH = 720;
    private final int probes = Scale.of(1300);
    private final float[] celsius = new float[probes * STRETCH];
    private final short[] humidity = new short[probes * STRETCH];
    private final int[] head = new int[probes];
    private final BitSet alarmed = new BitSet(probes);

    public SiloClimate(long seed) {
        Sample s = new Sample(seed);
        for (int round = 0; round < STRETCH * 2; round++) for (int p = 0; p < probes; p++) read(p, 14 + (float) s.real() * 12, (short) (300 + s.below(300)));
    }

    public void read(int probe, float degrees, short permille) {
        int at = probe * STRETCH + head[probe];
        celsius[at] = degrees;
        humidity[at] = permille;
        head[probe] = (head[probe] + 1) % STRETCH;
        alarmed.set(probe, degrees > 25.9f);
    }

    public int probes() {
        return probes;
    }

    public int alarms() {
        return alarmed.cardinality();
    }
}
