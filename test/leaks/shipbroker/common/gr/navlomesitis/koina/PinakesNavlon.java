package gr.navlomesitis.koina;

import org.harness.Sample;
import org.harness.Scale;

/** Freight rates of each route by working day, as the exchange published them. */
public final class PinakesNavlon {
    private final String[] diadromes;
    private final float[][] times;

    public PinakesNavlon(long seed) {
        Sample s = new Sample(seed);
        diadromes = new String[Scale.of(900)];
        times = new float[diadromes.length][];
        for (int i = 0; i < diadromes.length; i++) {
            diadromes[i] = s.code(5) + "-" + s.code(5);
            times[i] = new float[1300 + s.below(700)];
            float at = 8 + s.below(40);
            for (int k = 0; k < times[i].length; k++) times[i][k] = at = Math.max(2, at + (float) (s.real() - 0.5));
        }
    }

    public float teleutaia(int diadromi) {
        float[] t = times[diadromi % times.length];
        return t[t.length - 1];
    }

    public String diadromi(int n) {
        return diadromes[n % diadromes.length];
    }
}
