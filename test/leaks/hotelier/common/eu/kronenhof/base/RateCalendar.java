package eu.kronenhof.base;

import org.harness.Sample;
import org.harness.Scale;

/** Public rates in cents for each kind of room and day of two years; read once. */
public final class RateCalendar {
    private static final int DAYS = 731;
    private final int kinds = Scale.of(2000);
    private final int[][] cents = new int[kinds][];

    public RateCalendar(long seed) {
        Sample s = new Sample(seed);
        for (int k = 0; k < kinds; k++) {
            cents[k] = new int[DAYS];
            int base = 7000 + s.below(21_000);
            for (int d = 0; d < DAYS; d++) cents[k][d] = base + (d % 7 > 4 ? 1900 : 0) + s.below(1500) / 50 * 50;
        }
    }

    public int rate(int kind, int day) {
        return cents[kind % kinds][day % DAYS];
    }
}
