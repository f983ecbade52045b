package pt.atlantica.base;

import org.harness.Sample;
import org.harness.Scale;

/** The last readings of the probes in the retorts, in rings. */
public final class RetortCurves {
    static final class Probe {
        final String place;
        final long[] at = new long[600];
        final float[] celsius = new float[600];
        final float[] bar = new float[600];
        int next;

        Probe(String place) {
            this.place = place;
        }

        void read(long t, float c, float b) {
            at[next] = t;
            celsius[next] = c;
            bar[next] = b;
            next = (next + 1) % at.length;
        }
    }

    private final Probe[] probes = new Probe[Scale.of(700)];

    public RetortCurves(long seed) {
        Sample s = new Sample(seed);
        long now = System.currentTimeMillis();
        for (int p = 0; p < probes.length; p++) {
            probes[p] = new Probe("retort " + p / 24 + " probe " + p % 24);
            for (int i = 0; i < 1400; i++) probes[p].read(now - (1400 - i) * 15_000L, 112 + (float) s.real() * 10, 1.6f + (float) s.real());
        }
    }

    public float hottest() {
        float h = 0;
        for (Probe p : probes) for (float c : p.celsius) h = Math.max(h, c);
        return h;
    }
}
