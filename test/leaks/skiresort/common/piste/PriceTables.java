package piste;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: prices in cents by product, day of the season and age group. */
public final class PriceTables {
    static final class Table {
        private final String product;
        private final int[][] cents = new int[180][];

        Table(String product, Sample s) {
            this.product = product;
            for (int day = 0; day < cents.length; day++) {
                cents[day] = new int[9];
                for (int age = 0; age < 9; age++) cents[day][age] = 1_200 + s.below(40_000);
            }
        }
    }

    private static final TreeMap<String, Table> BY_PRODUCT = new TreeMap<>();

    private PriceTables() {}

    public static void load(int products) {
        Sample s = new Sample(3_003);
        for (int i = 0, n = Scale.of(products); i < n; i++) {
            String product = s.code(3) + "-" + i;
            BY_PRODUCT.put(product, new Table(product, s));
        }
    }
}
