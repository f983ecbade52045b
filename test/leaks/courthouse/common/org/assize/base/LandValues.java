package org.assize.base;

import org.harness.Sample;
import org.harness.Scale;

/** Standard land values of a district, one value for ten metres. */
public final class LandValues {
    private final float[][] euros;

    /** With so many megabytes of values. */
    public LandValues(long seed, int megabytes) {
        Sample s = new Sample(seed);
        euros = new float[Scale.of(megabytes * 128)][2048];
        for (float[] row : euros) {
            float v = 80 + s.below(300);
            for (int i = 0; i < row.length; i++) row[i] = v += (float) s.real() - 0.5f;
        }
    }

    public float at(int x, int y) {
        return euros[x % euros.length][y % 2048];
    }
}
