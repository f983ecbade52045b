package ro.ecluze.comun;

import org.harness.Sample;
import org.harness.Scale;

/** Pressure and angle of the gates, the last readings of each leaf, written round and round. */
public final class SenzoriPorti {
    private static final int CITIRI = 1024;
    private final float[][] presiune = new float[Scale.of(700)][CITIRI];
    private final float[][] unghi = new float[presiune.length][CITIRI];
    private final int[] urmatoarea = new int[presiune.length];

    public SenzoriPorti(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < presiune.length * CITIRI * 2; i++) citeste(i % presiune.length, (float) (20 * s.real()), (float) (70 * s.real()));
    }

    public synchronized void citeste(int poarta, float bar, float grade) {
        int p = poarta % presiune.length;
        int i = urmatoarea[p]++ & CITIRI - 1;
        presiune[p][i] = bar;
        unghi[p][i] = grade;
    }
}
