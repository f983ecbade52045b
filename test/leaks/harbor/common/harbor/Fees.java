package harbor;

import java.math.BigDecimal;
import java.util.*;

/** Healthy: fee schedules by date, sorted and not modifiable. 1000 are about 0.25 MB. */
public final class Fees {
    static final class Fee {
        final String tariff;
        final BigDecimal amount;
        final java.time.LocalDate from;

        Fee(Gen g, int i) {
            tariff = "T-" + g.hex(10);
            amount = BigDecimal.valueOf(g.id() % 100000000, 2);
            from = java.time.LocalDate.ofEpochDay(10000 + i % 9000);
        }
    }

    private static NavigableMap<Integer, Fee> schedule;

    public static void load(int n) {
        TreeMap<Integer, Fee> m = new TreeMap<>();
        Gen g = new Gen(8);
        int k = Gen.scaled(n);
        for (int i = 0; i < k; i++) m.put(i, new Fee(g, i));
        schedule = Collections.unmodifiableNavigableMap(m);
    }
}
