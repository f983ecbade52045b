package dk.engholm.base;

import org.harness.Sample;
import org.harness.Scale;

/** Prices per kilogram by day, class of quality and solids, as the board fixed them. */
public final class MilkPrices {
    private final float[][][] price;

    public MilkPrices(long seed) {
        Sample s = new Sample(seed);
        price = new float[Scale.of(1460)][6][320];
        for (float[][] day : price) {
            float base = 2.9f + s.below(80) / 100f;
            for (int q = 0; q < day.length; q++) for (int i = 0; i < day[q].length; i++) day[q][i] = base - q * 0.08f + i * 0.0021f;
        }
    }

    public float of(int day, int quality, int solids) {
        return price[day % price.length][quality % 6][solids % 320];
    }
}
