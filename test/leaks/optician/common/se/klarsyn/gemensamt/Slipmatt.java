package se.klarsyn.gemensamt;

import org.harness.Sample;
import org.harness.Scale;

/** What the sensors of the edging machines said, a ring for each. */
public final class Slipmatt {
    private final float[][] vibration;
    private final float[][] temperatur;
    private final int[] lage;

    public Slipmatt(long seed) {
        int maskiner = Scale.of(72);
        vibration = new float[maskiner][8192];
        temperatur = new float[maskiner][8192];
        lage = new int[maskiner];
        Sample s = new Sample(seed);
        for (int i = 0; i < maskiner * 9000; i++) las(i, (float) s.real(), 20 + 10 * (float) s.real());
    }

    public synchronized void las(int maskin, float v, float t) {
        int m = Math.floorMod(maskin, lage.length);
        int p = lage[m]++ & 8191;
        vibration[m][p] = v;
        temperatur[m][p] = t;
    }
}
