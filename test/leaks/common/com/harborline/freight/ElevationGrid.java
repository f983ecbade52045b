package com.harborline.freight;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: heights of a grid of fixed extent. */
public final class ElevationGrid {
    private static short[][] meters;

    private ElevationGrid() {}

    public static void load(int rows, int columns) {
        Sample s = new Sample(14);
        meters = new short[Scale.of(rows)][columns];
        for (short[] row : meters) {
            for (int i = 0; i < row.length; i++) row[i] = (short) s.below(4000);
        }
    }
}
