package ch.firnbahn.base;

import org.harness.Sample;
import org.harness.Scale;

/** Heights of the ground beneath the ropes and of the snow on it, on a grid of half a metre. */
public final class SlopeModel {
    private final float[][] ground = new float[Scale.of(1500)][];
    private final short[][] snow = new short[ground.length][];

    public SlopeModel(long seed) {
        Sample s = new Sample(seed);
        for (int y = 0; y < ground.length; y++) {
            ground[y] = new float[2700];
            snow[y] = new short[2700];
            float h = 1400 + y * 0.7f;
            for (int x = 0; x < 2700; x++) {
                h += (float) (s.real() - 0.48) * 0.6f;
                ground[y][x] = h;
                snow[y][x] = (short) s.below(240);
            }
        }
    }

    public float height(int x, int y) {
        return ground[y % ground.length][x % 2700] + snow[y % snow.length][x % 2700] / 100f;
    }
}
