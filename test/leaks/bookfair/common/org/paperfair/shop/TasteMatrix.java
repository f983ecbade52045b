package org.paperfair.shop;

import org.harness.Sample;
import org.harness.Scale;

/** How alike titles are, for "readers also bought": larger than the other parts. */
public final class TasteMatrix {
    private final float[][] alike;

    public TasteMatrix(long seed) {
        Sample s = new Sample(seed);
        alike = new float[Scale.of(3600)][];
        for (int i = 0; i < alike.length; i++) {
            alike[i] = new float[1450];
            for (int j = 0; j < 1450; j++) alike[i][j] = (float) s.real();
        }
    }

    public float alike(int a, int b) {
        return alike[a % alike.length][b % 1450];
    }
}
