package town;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: dust and noise at the measuring points every half minute; a ring overwrites the oldest. */
public final class AirRings {
    static final class Ring {
        private final long[] at;
        private final float[] dust;
        private final short[] noise;
        private int next;
        private long written;

        Ring(int size) {
            at = new long[size];
            dust = new float[size];
            noise = new short[size];
        }

        void add(long when, float micrograms, int decibels) {
            at[next] = when;
            dust[next] = micrograms;
            noise[next] = (short) decibels;
            next = (next + 1) % at.length;
            written++;
        }
    }

    private static final Map<String, Ring> POINTS = new HashMap<>();

    private AirRings() {}

    public static void load(int points, int size) {
        Sample s = new Sample(508);
        long now = System.currentTimeMillis();
        for (int i = 0; i < Scale.of(points); i++) {
            Ring ring = new Ring(size);
            for (int k = 2 * size + s.below(size); k >= 0; k--) ring.add(now - 30_000L * k, 8 + 30 * (float) s.real(), 40 + s.below(45));
            POINTS.put("point " + (char) ('A' + i % 12) + i, ring);
        }
    }
}
