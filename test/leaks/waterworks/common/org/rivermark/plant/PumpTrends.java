package org.rivermark.plant;

import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** The last 300 measurements of each pump. */
public final class PumpTrends {
    static final class Trend {
        final String pump;
        final long[] at = new long[300];
        final float[] flow = new float[300];
        final float[] power = new float[300];
        int next;

        Trend(String pump) {
            this.pump = pump;
        }

        void add(long t, float f, float p) {
            at[next] = t;
            flow[next] = f;
            power[next] = p;
            next = (next + 1) % at.length;
        }
    }

    private final Trend[] trends = new Trend[Scale.of(900)];

    public PumpTrends(long seed) {
        Sample s = new Sample(seed);
        long from = System.currentTimeMillis() - Duration.ofHours(8).toMillis();
        for (int p = 0; p < trends.length; p++) {
            trends[p] = new Trend("P" + (100 + p));
            for (int i = 0; i < 480; i++) trends[p].add(from + i * 60_000L, s.below(900) / 10f, s.below(400) / 10f);
        }
    }
}
