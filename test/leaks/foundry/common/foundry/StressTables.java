package foundry;

import org.harness.Sample;
import org.harness.Scale;

/** Tensile strength by alloy and temperature: rows of numbers that are computed once. */
public final class StressTables {
    private static double[][] strength;
    private static float[][] elongation;

    private StressTables() {}

    public static void load() {
        Sample s = new Sample(103);
        int alloys = Scale.of(1_300);
        strength = new double[alloys][2_000];
        elongation = new float[alloys][2_000];
        for (int a = 0; a < alloys; a++) {
            for (int t = 0; t < 2_000; t++) {
                strength[a][t] = 900 - t * 0.4 + s.real();
                elongation[a][t] = (float) (t * 0.01 + s.real());
            }
        }
    }
}
