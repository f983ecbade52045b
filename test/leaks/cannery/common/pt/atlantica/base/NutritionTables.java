package pt.atlantica.base;

import org.harness.Sample;
import org.harness.Scale;

/** Nutrients per hundred grams for each product and season of the raw material. */
public final class NutritionTables {
    private static final int SEASONS = 4;
    private final float[][][] values = new float[Scale.of(6200)][SEASONS][];

    public NutritionTables(long seed) {
        Sample s = new Sample(seed);
        for (float[][] product : values) {
            for (int q = 0; q < SEASONS; q++) {
                product[q] = new float[46];
                for (int n = 0; n < 46; n++) product[q][n] = (float) (s.real() * (n < 8 ? 40 : 2));
            }
        }
    }

    public float value(int product, int season, int nutrient) {
        return values[product % values.length][season % SEASONS][nutrient];
    }
}
