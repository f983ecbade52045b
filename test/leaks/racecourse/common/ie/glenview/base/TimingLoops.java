package ie.glenview.base;

import org.harness.Sample;
import org.harness.Scale;

/** The last passages over the loops in the turf, a ring for each loop and number cloth. */
public final class TimingLoops {
    static final class Loop {
        final String place;
        final long[] at = new long[512];
        final float[] metresPerSecond = new float[512];
        final short[] strideCentimetres = new short[512];
        int next;

        Loop(String place) {
            this.place = place;
        }

        void pass(long t, float v, short stride) {
            at[next] = t;
            metresPerSecond[next] = v;
            strideCentimetres[next] = stride;
            next = (next + 1) & 511;
        }
    }

    private final Loop[] loops = new Loop[Scale.of(1500)];

    public TimingLoops(long seed) {
        Sample s = new Sample(seed);
        long now = System.currentTimeMillis();
        for (int i = 0; i < loops.length; i++) {
            loops[i] = new Loop("furlong " + i % 24 + " cloth " + i / 24);
            for (int k = 0; k < 1300; k++) loops[i].pass(now - (1300 - k) * 20_000L, 13 + (float) s.real() * 6, (short) (580 + s.below(160)));
        }
    }

    public float fastest() {
        float f = 0;
        for (Loop l : loops) for (float v : l.metresPerSecond) f = Math.max(f, v);
        return f;
    }
}
