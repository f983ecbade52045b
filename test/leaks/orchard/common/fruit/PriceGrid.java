package fruit;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: prices of a fixed number of markets and weeks. */
public final class PriceGrid {
    private static double[][] byMarket;

    private PriceGrid() {}

    public static void load(int size, int weeks) {
        byMarket = new double[Scale.of(size)][weeks];
        Sample s = new Sample(3);
        for (double[] prices : byMarket) {
            for (int i = 0; i < prices.length; i++) prices[i] = s.below(100_000) / 100.0;
        }
    }
}
