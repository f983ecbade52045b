package net.gridsense.telemetry;

import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: figures by minute, of which those beyond the retention are dropped. */
public final class Rollups {
    static final class Minute {
        final long epochMinute;
        final double[] sums;
        final int[] counts;

        Minute(long epochMinute, Sample s) {
            this.epochMinute = epochMinute;
            sums = new double[24];
            counts = new int[24];
            for (int i = 0; i < 24; i++) {
                sums[i] = s.real();
                counts[i] = s.below(60);
            }
        }
    }

    private final ConcurrentNavigableMap<Long, Minute> minutes = new ConcurrentSkipListMap<>();

    public Rollups(int retention) {
        int kept = Scale.of(retention);
        long now = System.currentTimeMillis() / 60_000;
        Sample s = new Sample(33);
        for (long m = now - kept * 3L; m <= now; m++) {
            minutes.put(m, new Minute(m, s));
            minutes.headMap(m - kept).clear();
        }
    }
}
