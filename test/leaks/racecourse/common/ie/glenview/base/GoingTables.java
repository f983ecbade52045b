package ie.glenview.base;

import org.harness.Sample;
import org.harness.Scale;

/** Standard times: course and distance, by going and by weight carried. */
public final class GoingTables {
    private static final int GOINGS = 8;
    private final float[][][] seconds = new float[Scale.of(4200)][GOINGS][];

    public GoingTables(long seed) {
        Sample s = new Sample(seed);
        for (float[][] distance : seconds) {
            float base = 57 + (float) s.real() * 200;
            for (int g = 0; g < GOINGS; g++) {
                distance[g] = new float[58];
                for (int w = 0; w < 58; w++) distance[g][w] = base * (1 + g * 0.012f) + w * 0.03f + (float) s.real() * 0.2f;
            }
        }
    }

    public float standard(int distance, int going, int kilograms) {
        return seconds[distance % seconds.length][going % GOINGS][Math.min(57, kilograms)];
    }
}
