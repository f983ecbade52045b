package net.gridsense.telemetry;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last readings of each sensor, in rings of fixed size. */
public final class SensorRings {
    static final class Ring {
        final long[] times;
        final double[] values;
        int next;

        Ring(int size) {
            times = new long[size];
            values = new double[size];
        }

        void add(long time, double value) {
            times[next] = time;
            values[next] = value;
            next = (next + 1) % times.length;
        }
    }

    private final Map<Integer, Ring> rings = new ConcurrentHashMap<>();

    public SensorRings(int sensors, int readings) {
        Sample s = new Sample(31);
        long now = System.currentTimeMillis();
        for (int i = 0, n = Scale.of(sensors); i < n; i++) {
            Ring r = new Ring(readings);
            for (int k = 0; k < readings * 3 / 2; k++) r.add(now - 1000L * (readings * 3 / 2 - k), s.real());
            rings.put(i, r);
        }
    }
}
