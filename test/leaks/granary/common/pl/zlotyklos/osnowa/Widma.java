package pl.zlotyklos.osnowa;

import org.harness.Sample;
import org.harness.Scale;

/** Spectra with which the analyser in the laboratory is calibrated. */
public final class Widma {
    private static final int PUNKTY = 1050;
    private final float[][] widma = new float[Scale.of(2000)][PUNKTY];
    private final float[] bialko = new float[widma.length];

    public Widma(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < widma.length; i++) {
            bialko[i] = (float) (9 + 7 * s.real());
            for (int k = 0; k < PUNKTY; k++) widma[i][k] = (float) s.real();
        }
    }

    public double bialko(int pomiar) {
        int i = pomiar % widma.length;
        return bialko[i] + widma[i][pomiar % PUNKTY] / 10;
    }
}
