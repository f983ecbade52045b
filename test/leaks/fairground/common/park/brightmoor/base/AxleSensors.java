package park.brightmoor.base;

import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** The last 1,024 temperatures of each axle. */
public final class AxleSensors {
    static final class Axle {
        final String name;
        final long[] at = new long[1024];
        final float[] celsius = new float[1024];
        long count;

        Axle(String name) {
            this.name = name;
        }

        void read(long t, float c) {
            int i = (int) (count++ % 1024);
            at[i] = t;
            celsius[i] = c;
        }
    }

    private final Axle[] axles = new Axle[Scale.of(420)];

    public AxleSensors(long seed) {
        Sample s = new Sample(seed);
        long from = System.currentTimeMillis() - Duration.ofHours(7).toMillis();
        for (int a = 0; a < axles.length; a++) {
            axles[a] = new Axle("AX-" + a);
            float c = 20 + s.below(30);
            for (int i = 0; i < 1680; i++) axles[a].read(from + i * 15_000L, c += (float) s.real() - 0.5f);
        }
    }

    public double hottest() {
        double h = 0;
        for (Axle a : axles) h = Math.max(h, a.celsius[(int) ((a.count - 1) % 1024)]);
        return h;
    }
}
