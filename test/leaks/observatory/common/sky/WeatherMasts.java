package sky;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last readings of each sensor on the masts, in rings of fixed length that were overwritten twice. */
public final class WeatherMasts {
    static final class Ring {
        private final float[] values;
        private final int[] seconds;
        private int next;
        private long written;

        Ring(int kept) {
            values = new float[kept];
            seconds = new int[kept];
        }

        void add(float value, int second) {
            values[next] = value;
            seconds[next] = second;
            next = (next + 1) % values.length;
            written++;
        }
    }

    private static final Map<String, Ring> RINGS = new HashMap<>();

    private WeatherMasts() {}

    public static void load(int sensors, int kept) {
        Sample s = new Sample(104);
        for (int i = 0; i < Scale.of(sensors); i++) {
            Ring ring = new Ring(kept);
            for (int k = 0; k < 3 * kept; k++) ring.add(s.below(1_000) / 10f, k);
            RINGS.put("mast " + i % 9 + ", sensor " + i, ring);
        }
    }
}
