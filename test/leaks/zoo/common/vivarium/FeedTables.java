package vivarium;

import java.util.EnumMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what a kilogram of a feed contains, by season, feed and nutrient, and its price by week. */
public final class FeedTables {
    enum Season { SPRING, SUMMER, AUTUMN, WINTER }

    private static final Map<Season, double[][]> CONTENT = new EnumMap<>(Season.class);
    private static float[][] prices;

    private FeedTables() {}

    public static void load(int feeds, int nutrients) {
        Sample s = new Sample(5103);
        int n = Scale.of(feeds);
        for (Season season : Season.values()) {
            double[][] content = new double[n][nutrients];
            for (double[] row : content) {
                for (int i = 0; i < row.length; i++) row[i] = s.real() * 100;
            }
            CONTENT.put(season, content);
        }
        prices = new float[n][520];
        for (float[] row : prices) {
            float price = 2;
            for (int week = 0; week < row.length; week++) row[week] = price *= 0.98f + (float) s.real() * 0.05f;
        }
    }
}
