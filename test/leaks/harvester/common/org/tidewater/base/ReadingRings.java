package org.tidewater.base;

import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** The last 512 values of each instrument. */
public final class ReadingRings {
    static final class Ring {
        final String instrument;
        final long[] at = new long[512];
        final double[] value = new double[512];
        long written;

        Ring(String instrument) {
            this.instrument = instrument;
        }

        void add(long t, double v) {
            int i = (int) (written++ & 511);
            at[i] = t;
            value[i] = v;
        }
    }

    private final Ring[] rings = new Ring[Scale.of(1400)];

    public ReadingRings(long seed) {
        Sample s = new Sample(seed);
        long from = System.currentTimeMillis() - Duration.ofHours(6).toMillis();
        for (int r = 0; r < rings.length; r++) {
            rings[r] = new Ring("PT-" + (1000 + r));
            double v = s.below(90);
            for (int i = 0; i < 720; i++) rings[r].add(from + i * 30_000L, v += s.real() - 0.5);
        }
    }

    public double last(int i) {
        Ring r = rings[i % rings.length];
        return r.value[(int) ((r.written - 1) & 511)];
    }
}
