package yard;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last readings of every pump, crane and compressor; a ring overwrites the oldest. */
public final class GaugeRings {
    static final class Ring {
        private final float[] values;
        private final int[] seconds;
        private long written;

        Ring(int size) {
            values = new float[size];
            seconds = new int[size];
        }

        void add(int second, float value) {
            int at = (int) (written++ % values.length);
            seconds[at] = second;
            values[at] = value;
        }
    }

    private static final Map<String, Ring> RINGS = new HashMap<>();

    private GaugeRings() {}

    public static void load(int gauges, int size) {
        Sample s = new Sample(204);
        int now = (int) (System.currentTimeMillis() / 1000);
        for (int i = 0; i < Scale.of(gauges); i++) {
            Ring ring = new Ring(size);
            for (int k = 2 * size + s.below(size); k >= 0; k--) ring.add(now - 5 * k, (float) s.real());
            RINGS.put("gauge/" + s.code(3) + "/" + i, ring);
        }
    }
}
