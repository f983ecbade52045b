package quay;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: fares in cents by route, day and class of vehicle; tables of a fixed extent. */
public final class FareTables {
    static final class Table {
        private final int[][] cents = new int[366][];
        private final String currency;

        Table(Sample s, int classes) {
            currency = s.below(3) == 0 ? "SEK" : "EUR";
            for (int day = 0; day < cents.length; day++) {
                cents[day] = new int[classes];
                for (int c = 0; c < classes; c++) cents[day][c] = 1_900 + s.below(60_000);
            }
        }
    }

    private static final TreeMap<String, Table> BY_ROUTE = new TreeMap<>();

    private FareTables() {}

    public static void load(int routes) {
        Sample s = new Sample(902);
        for (int i = 0, n = Scale.of(routes); i < n; i++) BY_ROUTE.put(s.code(4) + "-" + s.code(4), new Table(s, 28));
    }
}
