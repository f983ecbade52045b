package org.rivermark.plant;

import org.harness.Sample;
import org.harness.Scale;

/** Heads of the pressure zones on a grid of 25 metres, from the last calibration. */
public final class PressureGrid {
    private final float[][] head;

    public PressureGrid(long seed) {
        Sample s = new Sample(seed);
        head = new float[Scale.of(2200)][2000];
        for (float[] row : head) {
            float h = 40 + s.below(60);
            for (int x = 0; x < row.length; x++) row[x] = h += (float) s.real() - 0.5f;
        }
    }

    public float at(int x, int y) {
        return head[y % head.length][x % 2000];
    }
}
