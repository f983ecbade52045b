package vivarium;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last temperatures and humidities of each house; the oldest reading is overwritten. */
public final class ClimateRings {
    static final class Ring {
        private final long[] seconds;
        private final float[] celsius;
        private final byte[] humidity;
        private int position;

        Ring(int length) {
            seconds = new long[length];
            celsius = new float[length];
            humidity = new byte[length];
        }

        void write(long second, float degrees, int percent) {
            seconds[position] = second;
            celsius[position] = degrees;
            humidity[position] = (byte) percent;
            position = (position + 1) % seconds.length;
        }
    }

    private static final Map<String, Ring> BY_SENSOR = new HashMap<>();

    private ClimateRings() {}

    public static void load(int sensors, int length) {
        Sample s = new Sample(5106);
        long begin = System.currentTimeMillis() / 1_000 - 30L * length;
        for (int i = 0; i < Scale.of(sensors); i++) {
            Ring ring = new Ring(length);
            for (int k = 0; k < length + length / 4; k++) ring.write(begin + 20L * k, 12 + 20 * (float) s.real(), 30 + s.below(60));
            BY_SENSOR.put("house " + i / 6 + " sensor " + i % 6, ring);
        }
    }
}
