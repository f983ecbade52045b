package slipway;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last loads of each crane; the oldest reading is overwritten. */
public final class CraneRings {
    static final class Ring {
        private final long[] at;
        private final float[] tonnes;
        private final short[] metres;
        private int next;

        Ring(int length) {
            at = new long[length];
            tonnes = new float[length];
            metres = new short[length];
        }

        void write(long when, float load, int reach) {
            at[next] = when;
            tonnes[next] = load;
            metres[next] = (short) reach;
            next = (next + 1) % at.length;
        }
    }

    private static final Map<String, Ring> BY_CRANE = new LinkedHashMap<>();

    private CraneRings() {}

    public static void load(int cranes, int length) {
        Sample s = new Sample(7105);
        long now = System.currentTimeMillis();
        int written = length + length / 3;
        for (int i = 0; i < Scale.of(cranes); i++) {
            Ring ring = new Ring(length);
            for (int k = 0; k < written; k++) ring.write(now - 5_000L * (written - 1 - k), 80 * (float) s.real(), s.below(45));
            BY_CRANE.put("crane " + i, ring);
        }
    }
}
