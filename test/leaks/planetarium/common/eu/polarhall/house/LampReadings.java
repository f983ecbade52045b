package eu.polarhall.house;

import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** The latest readings of each lamp and motor of the projectors. */
public final class LampReadings {
    private static final int KEPT = 900;

    private static final class Series {
        final String device;
        final long[] millis = new long[KEPT];
        final short[] tenths = new short[KEPT];
        int next;
        long total;

        Series(String device) {
            this.device = device;
        }

        void put(long at, int value) {
            millis[next] = at;
            tenths[next] = (short) value;
            next = next + 1 == KEPT ? 0 : next + 1;
            total++;
        }
    }

    private final Series[] series = new Series[Scale.of(800)];

    public LampReadings(long seed) {
        Sample s = new Sample(seed);
        long start = System.currentTimeMillis() - Duration.ofHours(11).toMillis();
        for (int d = 0; d < series.length; d++) {
            series[d] = new Series((d % 3 == 0 ? "motor-" : "lamp-") + d);
            for (int i = 0; i < 1320; i++) series[d].put(start + i * 30_000L, 300 + s.below(400));
        }
    }

    public long readings() {
        long n = 0;
        for (Series x : series) n += x.total;
        return n;
    }
}
