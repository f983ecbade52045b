package estate;

import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: temperature and must weight of each tank every ten seconds; a ring overwrites the oldest. */
public final class TankRings {
    static final class Ring {
        private final long[] at;
        private final short[] celsius;
        private final short[] oechsle;
        private int next;
        private boolean full;

        Ring(int size) {
            at = new long[size];
            celsius = new short[size];
            oechsle = new short[size];
        }

        void add(long when, int temperature, int weight) {
            at[next] = when;
            celsius[next] = (short) temperature;
            oechsle[next] = (short) weight;
            if (++next == at.length) {
                next = 0;
                full = true;
            }
        }
    }

    private static final Map<String, Ring> RINGS = new TreeMap<>();

    private TankRings() {}

    public static void load(int tanks, int size) {
        Sample s = new Sample(304);
        long now = System.currentTimeMillis();
        for (int i = 0; i < Scale.of(tanks); i++) {
            Ring ring = new Ring(size);
            int count = 2 * size + s.below(size);
            for (int k = count; k >= 0; k--) ring.add(now - 10_000L * k, 120 + s.below(90), 40 + s.below(60));
            RINGS.put("hall " + (char) ('A' + i % 7) + " tank " + i, ring);
        }
    }
}
