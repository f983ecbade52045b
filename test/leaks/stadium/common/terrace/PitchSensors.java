package terrace;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last readings of each sensor in the pitch; a ring overwrites the oldest. */
public final class PitchSensors {
    static final class Ring {
        private final String sensor;
        private final long[] at;
        private final float[] moisture;
        private final float[] degrees;
        private int next;

        Ring(String sensor, int kept) {
            this.sensor = sensor;
            at = new long[kept];
            moisture = new float[kept];
            degrees = new float[kept];
        }

        void add(long time, float wet, float warm) {
            at[next] = time;
            moisture[next] = wet;
            degrees[next] = warm;
            next = (next + 1) % at.length;
        }
    }

    private static final List<Ring> SENSORS = new ArrayList<>();

    private PitchSensors() {}

    public static void load(int sensors, int kept) {
        Sample s = new Sample(6308);
        long begin = System.currentTimeMillis() - 30_000L * (kept + kept / 2);
        for (int i = 0; i < Scale.of(sensors); i++) {
            Ring ring = new Ring("pitch " + i / 24 + " sensor " + i % 24, kept);
            for (int k = 0; k < kept + kept / 2; k++) ring.add(begin + 30_000L * k, (float) s.real(), 4 + 12 * (float) s.real());
            SENSORS.add(ring);
        }
    }
}
