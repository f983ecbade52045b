package town;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the borders of the parcels of land, a chain of coordinates for each. */
public final class ParcelMap {
    private static double[][] borders;
    private static int[] owners;

    private ParcelMap() {}

    public static void load(int parcels) {
        Sample s = new Sample(502);
        double[][] read = new double[Scale.of(parcels)][];
        int[] whose = new int[read.length];
        for (int i = 0; i < read.length; i++) {
            double[] border = new double[2 * (4 + s.below(18))];
            double x = 3_400_000 + 12_000 * s.real(), y = 5_700_000 + 12_000 * s.real();
            for (int k = 0; k < border.length; k += 2) {
                border[k] = x += 20 * s.real() - 10;
                border[k + 1] = y += 20 * s.real() - 10;
            }
            read[i] = border;
            whose[i] = 1_000_000 + s.below(300_000);
        }
        borders = read;
        owners = whose;
    }
}
