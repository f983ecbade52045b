package piste;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last readings of each weather mast; a ring overwrites the oldest. */
public final class SnowRings {
    static final class Ring {
        private final long[] at;
        private final float[] celsius;
        private final short[] centimetres;
        private int next;

        Ring(int size) {
            at = new long[size];
            celsius = new float[size];
            centimetres = new short[size];
        }

        synchronized void add(long when, float degrees, int depth) {
            at[next] = when;
            celsius[next] = degrees;
            centimetres[next] = (short) depth;
            next = (next + 1) % at.length;
        }
    }

    private static final ConcurrentMap<String, Ring> BY_MAST = new ConcurrentHashMap<>();

    private SnowRings() {}

    public static void load(int masts, int size) {
        Sample s = new Sample(3_004);
        long now = System.currentTimeMillis();
        for (int m = 0, n = Scale.of(masts); m < n; m++) {
            Ring ring = new Ring(size);
            for (int i = size * 2 + s.below(size); i >= 0; i--) ring.add(now - 60_000L * i, -12 + s.below(180) / 10f, 40 + s.below(160));
            BY_MAST.put("mast-" + m, ring);
        }
    }
}
