package quad;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the climate of laboratories and stacks; each sensor has a ring in which the newest value overwrites the oldest. */
public final class ClimateRings {
    static final class Ring {
        private final float[] celsius;
        private final float[] humidity;
        private final int[] seconds;
        private int at;

        Ring(int size) {
            celsius = new float[size];
            humidity = new float[size];
            seconds = new int[size];
        }

        void put(int second, float warm, float wet) {
            seconds[at] = second;
            celsius[at] = warm;
            humidity[at] = wet;
            at = at + 1 == seconds.length ? 0 : at + 1;
        }
    }

    private static final TreeMap<String, Ring> SENSORS = new TreeMap<>();

    private ClimateRings() {}

    public static void load(int sensors, int size) {
        Sample s = new Sample(5208);
        int begin = (int) (System.currentTimeMillis() / 1_000) - 90 * size;
        for (int i = 0; i < Scale.of(sensors); i++) {
            Ring ring = new Ring(size);
            for (int k = 0; k < size + size / 2; k++) ring.put(begin + 60 * k, 18 + (float) s.real() * 5, 40 + (float) s.real() * 9);
            SENSORS.put("room " + (1_000 + i), ring);
        }
    }
}
