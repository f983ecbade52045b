package cymru.chwarel.cyffredin;

import org.harness.Sample;
import org.harness.Scale;

/** The survey of the galleries: heights of the rock on a grid, metre by metre. */
public final class Arolwg {
    private final float[][] uchder = new float[Scale.of(640)][2000];

    public Arolwg(long hedyn) {
        Sample s = new Sample(hedyn);
        for (float[] rhes : uchder) {
            float u = 180 + s.below(240);
            for (int i = 0; i < rhes.length; i++) rhes[i] = u += (float) (s.real() - 0.5);
        }
    }

    public float uchder(int x, int y) {
        return uchder[x % uchder.length][y % 2000];
    }
}
