package hall;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last readings of each insured car in a ring of fixed length. */
public final class DrivingRings {
    static final class Ring {
        private final float[] speeds;
        private long written;

        Ring(int length) {
            speeds = new float[length];
        }

        void add(float speed) {
            speeds[(int) (written++ % speeds.length)] = speed;
        }
    }

    private static final Map<String, Ring> RINGS = new HashMap<>();

    private DrivingRings() {}

    public static void load(int cars, int length) {
        Sample s = new Sample(305);
        for (int i = 0; i < Scale.of(cars); i++) {
            Ring ring = new Ring(length);
            for (int k = 0; k < length + length / 5; k++) ring.add(s.below(130));
            RINGS.put(s.code(3) + "-" + i, ring);
        }
    }
}
