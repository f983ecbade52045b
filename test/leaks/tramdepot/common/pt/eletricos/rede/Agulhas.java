package pt.eletricos.rede;

import java.nio.FloatBuffer;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Sample;
import org.harness.Scale;

/** The current of each point machine while it moved, of its last six hundred movements. */
public final class Agulhas {
    static final class Motor {
        final FloatBuffer ampere = FloatBuffer.allocate(600 * 2);
        long movements;

        synchronized void moved(float peak, float mean) {
            if (!ampere.hasRemaining()) ampere.rewind();
            ampere.put(peak).put(mean);
            movements++;
        }
    }

    private final ConcurrentSkipListMap<String, Motor> motors = new ConcurrentSkipListMap<>();

    public Agulhas(long seed) {
        Sample s = new Sample(seed);
        for (int i = Scale.of(1100); i > 0; i--) {
            Motor m = new Motor();
            for (int k = 0; k < 1500; k++) m.moved(6 + (float) s.real() * 3, 3 + (float) s.real());
            motors.put("W" + i + "/" + s.code(2), m);
        }
    }

    public double worst() {
        double w = 0;
        for (Motor m : motors.values()) for (int i = 0; i < m.ampere.capacity(); i += 2) w = Math.max(w, m.ampere.get(i));
        return w;
    }
}
