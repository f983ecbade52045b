package quay;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last positions of each vessel; a ring overwrites the oldest. */
public final class PositionRings {
    static final class Ring {
        private final long[] at;
        private final float[] latitude;
        private final float[] longitude;
        private int next;
        private long written;

        Ring(int size) {
            at = new long[size];
            latitude = new float[size];
            longitude = new float[size];
        }

        synchronized void add(long when, float lat, float lon) {
            at[next] = when;
            latitude[next] = lat;
            longitude[next] = lon;
            next = (next + 1) % at.length;
            written++;
        }
    }

    private static final ConcurrentMap<Integer, Ring> BY_MMSI = new ConcurrentHashMap<>();

    private PositionRings() {}

    public static void load(int vessels, int size) {
        Sample s = new Sample(904);
        long now = System.currentTimeMillis();
        for (int v = 0, n = Scale.of(vessels); v < n; v++) {
            Ring ring = new Ring(size);
            float lat = 54 + s.below(600) / 100f;
            float lon = 8 + s.below(1_500) / 100f;
            for (int i = size * 2 + s.below(size); i >= 0; i--) ring.add(now - 20_000L * i, lat += (s.below(21) - 10) / 1e4f, lon += (s.below(21) - 10) / 1e4f);
            BY_MMSI.put(265_000_000 + s.below(900_000), ring);
        }
    }
}
