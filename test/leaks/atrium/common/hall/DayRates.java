package hall;

import java.time.LocalDate;
import java.util.concurrent.ConcurrentSkipListMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: interest and exchange rates by day; a day that is older than the table is dropped when one is added. */
public final class DayRates {
    private static final ConcurrentSkipListMap<LocalDate, double[]> RATES = new ConcurrentSkipListMap<>();

    private DayRates() {}

    public static void load(int days, int rates) {
        Sample s = new Sample(309);
        int kept = Scale.of(days);
        LocalDate first = LocalDate.of(2026, 11, 2).minusDays(kept + 90L);
        for (int i = 0; i < kept + 90; i++) {
            double[] day = new double[rates];
            for (int k = 0; k < rates; k++) day[k] = 1 + s.real();
            RATES.put(first.plusDays(i), day);
            if (RATES.size() > kept) RATES.pollFirstEntry();
        }
    }
}
