package cz.mapovyurad.okoli;

import org.harness.Sample;
import org.harness.Scale;

/** Heights of the quasigeoid in squares of a grid. */
public final class KvazigeoidSit {
    private final float[][] ctverce = new float[Scale.of(400)][];

    public KvazigeoidSit(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < ctverce.length; i++) {
            ctverce[i] = new float[64 * 64];
            for (int k = 0; k < ctverce[i].length; k++) ctverce[i][k] = (float) (43 + s.real() * 3);
        }
    }

    public float vyska(int ctverec, int radek, int sloupec) {
        return ctverce[ctverec % ctverce.length][(radek & 63) * 64 + (sloupec & 63)];
    }
}
