package it.frigolago.base;

import org.harness.Sample;
import org.harness.Scale;

/** Minutes by lorry between any two loading points, and the tolls on the way. */
public final class Percorsi {
    private final float[][] minuti;
    private final short[] pedaggio;

    public Percorsi(long seme) {
        Sample s = new Sample(seme);
        int n = (int) Math.sqrt(Scale.of(1_900_000));
        minuti = new float[n][n];
        pedaggio = new short[n];
        for (int i = 0; i < n; i++) {
            pedaggio[i] = (short) s.below(6000);
            for (int k = 0; k < n; k++) minuti[i][k] = (float) (12 + s.real() * 700);
        }
    }

    public float minuti(int da, int a) {
        return minuti[da % minuti.length][a % minuti.length];
    }
}
