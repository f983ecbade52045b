package slipway;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what a plate bears, by thickness and span, one matrix for each grade of steel. */
public final class PlateTables {
    private static double[][][] bears;

    private PlateTables() {}

    public static void load(int grades, int thicknesses, int spans) {
        Sample s = new Sample(7102);
        bears = new double[Scale.of(grades)][thicknesses][spans];
        for (double[][] grade : bears) {
            for (double[] row : grade) {
                for (int i = 0; i < row.length; i++) row[i] = 400 * s.real();
            }
        }
    }
}
