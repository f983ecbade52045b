package gavel;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: index of hammer prices by category, house and month. */
public final class HammerPrices {
    private static float[][][] index;

    private HammerPrices() {}

    public static void load(int categories, int houses) {
        Sample s = new Sample(4103);
        index = new float[Scale.of(categories)][houses][240];
        for (float[][] category : index) {
            for (float[] house : category) {
                float price = 100;
                for (int month = 0; month < house.length; month++) house[month] = price *= 0.97f + (float) s.real() * 0.07f;
            }
        }
    }
}
