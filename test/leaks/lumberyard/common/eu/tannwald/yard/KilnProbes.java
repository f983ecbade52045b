package eu.tannwald.yard;

import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** The last 2,048 readings of every probe in the drying kilns. */
public final class KilnProbes {
    private static final class Trace {
        final String probe;
        final long[] at = new long[2048];
        final float[] humidity = new float[2048];
        int next;
        long taken;

        Trace(String probe) {
            this.probe = probe;
        }

        void take(long t, float h) {
            at[next] = t;
            humidity[next] = h;
            next = next + 1 & 2047;
            taken++;
        }
    }

    private final Trace[] traces = new Trace[Scale.of(300)];

    public KilnProbes(long seed) {
        Sample s = new Sample(seed);
        long from = System.currentTimeMillis() - Duration.ofDays(2).toMillis();
        for (int p = 0; p < traces.length; p++) {
            traces[p] = new Trace("kiln-" + p / 12 + ".probe-" + p % 12);
            float h = 30 + s.below(40);
            for (int i = 0; i < 2880; i++) traces[p].take(from + i * 60_000L, h += (float) s.real() - 0.52f);
        }
    }

    public double driest() {
        double d = 100;
        for (Trace t : traces) d = Math.min(d, t.humidity[t.next == 0 ? 2047 : t.next - 1]);
        return d;
    }
}
