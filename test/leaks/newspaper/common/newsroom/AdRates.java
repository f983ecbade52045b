package newsroom;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: prices of advertisements in cents, by edition, weekday, columns and millimetres. */
public final class AdRates {
    private static int[][][][] cents = {};

    private AdRates() {}

    public static void load(int editions) {
        Sample s = new Sample(702);
        int[][][][] table = new int[Scale.of(editions)][7][8][];
        for (int[][][] edition : table) {
            int base = 90 + s.below(400);
            for (int day = 0; day < 7; day++) {
                for (int columns = 0; columns < 8; columns++) {
                    int[] row = new int[528];
                    for (int mm = 0; mm < row.length; mm++) row[mm] = (base + 12 * day) * (columns + 1) * (mm + 1) / 3;
                    edition[day][columns] = row;
                }
            }
        }
        cents = table;
    }
}
