package hall;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: reserves by product, age and years that have passed. */
public final class ReserveTables {
    private static double[][][] reserves;

    private ReserveTables() {}

    public static void load(int products, int ages, int years) {
        Sample s = new Sample(303);
        reserves = new double[Scale.of(products)][ages][years];
        for (double[][] product : reserves) {
            for (double[] age : product) {
                for (int y = 0; y < years; y++) age[y] = s.real();
            }
        }
    }
}
