package apoteca;

import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: temperature and moisture of each cold shelf; a ring overwrites the oldest reading. */
public final class FridgeRings {
    static final class Ring {
        private final long[] at;
        private final float[] celsius;
        private final byte[] moisture;
        private long count;

        Ring(int size) {
            at = new long[size];
            celsius = new float[size];
            moisture = new byte[size];
        }

        void add(long when, float temperature, int percent) {
            int i = (int) (count++ % at.length);
            at[i] = when;
            celsius[i] = temperature;
            moisture[i] = (byte) percent;
        }
    }

    private static final Map<String, Ring> RINGS = new TreeMap<>();

    private FridgeRings() {}

    public static void load(int shelves, int size) {
        Sample s = new Sample(503);
        long now = System.currentTimeMillis();
        for (int i = 0; i < Scale.of(shelves); i++) {
            Ring ring = new Ring(size);
            for (int k = 2 * size + s.below(size); k >= 0; k--) ring.add(now - 30_000L * k, 2 + s.below(60) / 10f, 30 + s.below(50));
            RINGS.put("branch " + i / 4 + " shelf " + i % 4, ring);
        }
    }
}
