package studio;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the field strength of the transmitters on a grid of the country. */
public final class CoverageMap {
    private static float[][] strength;

    private CoverageMap() {}

    public static void load(int rows, int columns) {
        Sample s = new Sample(2_009);
        strength = new float[Scale.of(rows)][columns];
        for (float[] row : strength) for (int i = 0; i < columns; i++) row[i] = 40 + 50 * (float) s.real();
    }
}
