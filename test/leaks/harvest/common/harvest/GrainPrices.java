package harvest;

import java.util.Map;
import java.util.TreeMap;

/** Healthy: closing prices of forty years, by product and exchange. */
public final class GrainPrices {
    record Series(String product, String exchange, int firstDay, double[] close, int[] volume) {}

    private static final Map<String, Series> SERIES = new TreeMap<>();

    private GrainPrices() {}

    public static void load(int series) {
        Dice d = new Dice(2);
        for (int s = 0, n = Dice.part(series); s < n; s++) {
            double[] close = new double[4000];
            int[] volume = new int[4000];
            for (int i = 0; i < close.length; i++) {
                close[i] = 140 + d.below(9000) / 100d;
                volume[i] = d.below(90000);
            }
            String product = d.crop() + " " + s;
            SERIES.put(product, new Series(product, s % 2 == 0 ? "MATIF" : "CBOT", 7000, close, volume));
        }
    }
}
