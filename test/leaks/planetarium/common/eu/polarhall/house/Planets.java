package eu.polarhall.house;

import org.harness.Scale;

/** Positions of the planets and large moons by the hour: x, y and z of each body. */
public final class Planets {
    private static final int BODIES = 20;
    private final float[][][] positions;

    public Planets(long seed) {
        int hours = Scale.of(30_000);
        positions = new float[BODIES][hours][];
        for (int b = 0; b < BODIES; b++) {
            double turn = 0.0002 * (b + 1 + seed % 3);
            for (int h = 0; h < hours; h++) {
                positions[b][h] = new float[] {(float) Math.cos(h * turn), (float) Math.sin(h * turn), 0.02f * b};
            }
        }
    }

    public float[] at(int body, int hour) {
        return positions[body][hour % positions[body].length];
    }
}
