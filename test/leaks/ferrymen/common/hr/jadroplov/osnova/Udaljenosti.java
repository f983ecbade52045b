package hr.jadroplov.osnova;

import org.harness.Sample;
import org.harness.Scale;

/** Nautical miles between any two berths, and the depth under them. */
public final class Udaljenosti {
    private final float[][] milje;
    private final short[] dubina;

    public Udaljenosti(long seed) {
        Sample s = new Sample(seed);
        int n = (int) Math.sqrt(Scale.of(1_300_000));
        milje = new float[n][n];
        dubina = new short[n];
        for (int i = 0; i < n; i++) {
            dubina[i] = (short) (3 + s.below(40));
            for (int k = 0; k < n; k++) milje[i][k] = (float) (s.real() * 260);
        }
    }

    public float milje(int a, int b) {
        return milje[a % milje.length][b % milje.length];
    }
}
