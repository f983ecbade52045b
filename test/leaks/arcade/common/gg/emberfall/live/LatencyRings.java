package gg.emberfall.live;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last measurements of every region, in rings of a fixed length. */
public final class LatencyRings {
    static final class Ring {
        final String region;
        final long[] at = new long[900];
        final float[] millis = new float[900];
        int next;

        Ring(String region) {
            this.region = region;
        }

        void add(long time, float value) {
            at[next] = time;
            millis[next] = value;
            next = (next + 1) % at.length;
        }
    }

    private final Ring[] rings = new Ring[Scale.of(320)];

    public LatencyRings(long seed) {
        Sample s = new Sample(seed);
        long now = System.currentTimeMillis();
        for (int r = 0; r < rings.length; r++) {
            rings[r] = new Ring("edge-" + s.code(3) + r);
            for (int i = 1600; i > 0; i--) rings[r].add(now - i * 1000L, 20 + s.below(90));
        }
    }
}
