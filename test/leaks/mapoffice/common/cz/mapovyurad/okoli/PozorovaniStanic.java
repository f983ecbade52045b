package cz.mapovyurad.okoli;

import org.harness.Sample;
import org.harness.Scale;

/** The last epochs of each reference station, written round and round in columns. */
public final class PozorovaniStanic {
    private static final int EPOCH = 900;
    private final int stanic = Scale.of(240);
    private final long[] cas = new long[stanic * EPOCH];
    private final double[] fazeL1 = new double[stanic * EPOCH];
    private final double[] fazeL2 = new double[stanic * EPOCH];
    private final float[] sum = new float[stanic * EPOCH];
    private final int[] dalsi = new int[stanic];

    public PozorovaniStanic(long seed) {
        Sample s = new Sample(seed);
        long ted = System.currentTimeMillis();
        for (int i = 0; i < stanic * (EPOCH + 70); i++) zapsat(i % stanic, ted - (stanic * (EPOCH + 70L) - i) * 5, s.real() * 2.4e7, s.real() * 2.4e7, (float) s.real());
    }

    public synchronized void zapsat(int stanice, long kdy, double l1, double l2, float sumAnteny) {
        int st = stanice % stanic;
        int i = st * EPOCH + dalsi[st];
        cas[i] = kdy;
        fazeL1[i] = l1;
        fazeL2[i] = l2;
        sum[i] = sumAnteny;
        dalsi[st] = (dalsi[st] + 1) % EPOCH;
    }
}
