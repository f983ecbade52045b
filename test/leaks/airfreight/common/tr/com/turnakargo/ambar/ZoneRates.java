package tr.com.turnakargo.ambar;

import org.harness.Sample;
import org.harness.Scale;

/** Rates per kilogram from zone to zone, by weight break. */
public final class ZoneRates {
    private static final int[] BREAKS = {0, 45, 100, 300, 500, 1000, 2000};
    private final float[][][] rates;

    public ZoneRates(long seed) {
        Sample s = new Sample(seed);
        int zones = (int) Math.sqrt(Scale.of(96_000));
        rates = new float[zones][zones][];
        for (float[][] from : rates) {
            for (int to = 0; to < zones; to++) {
                float[] row = new float[BREAKS.length];
                float rate = 2 + s.below(700) / 100f;
                for (int b = 0; b < row.length; b++) row[b] = rate *= 0.86f;
                from[to] = row;
            }
        }
    }

    public float charge(int from, int to, int kilograms) {
        float[] row = rates[from % rates.length][to % rates.length];
        int b = BREAKS.length - 1;
        while (BREAKS[b] > kilograms) b--;
        return row[b] * kilograms;
    }
}
