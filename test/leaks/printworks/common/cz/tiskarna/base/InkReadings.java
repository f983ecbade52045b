package cz.tiskarna.base;

import org.harness.Sample;
import org.harness.Scale;

/** The last densities that the spectrophotometers measured in each ink zone, in rings. */
public final class InkReadings {
    static final class Zone {
        final String place;
        final long[] at = new long[420];
        final float[] density = new float[420];
        final float[] deltaE = new float[420];
        int next;

        Zone(String place) {
            this.place = place;
        }

        void measure(long t, float d, float e) {
            at[next] = t;
            density[next] = d;
            deltaE[next] = e;
            next = (next + 1) % at.length;
        }
    }

    private final Zone[] zones = new Zone[Scale.of(1100)];

    public InkReadings(long seed) {
        Sample s = new Sample(seed);
        long now = System.currentTimeMillis();
        for (int z = 0; z < zones.length; z++) {
            zones[z] = new Zone("press " + z / 128 + " unit " + z / 32 % 4 + " zone " + z % 32);
            for (int i = 0; i < 1000; i++) zones[z].measure(now - (1000 - i) * 20_000L, 1.1f + (float) s.real(), (float) s.real() * 4);
        }
    }

    public float worst() {
        float w = 0;
        for (Zone z : zones) for (float e : z.deltaE) w = Math.max(w, e);
        return w;
    }
}
