package hu.hangkiado.base;

import org.harness.Sample;
import org.harness.Scale;

/** How loud each master is over its time, a value every two seconds. */
public final class LoudnessCurves {
    private final float[][] curves = new float[Scale.of(9000)][];

    public LoudnessCurves(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < curves.length; i++) {
            curves[i] = new float[60 + s.below(110)];
            for (int k = 0; k < curves[i].length; k++) curves[i][k] = (float) (-40 + 36 * s.real());
        }
    }

    public float at(int master, int second) {
        float[] c = curves[master % curves.length];
        return c[second / 2 % c.length];
    }
}
