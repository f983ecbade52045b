package plaza;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: tolls in cents by class of vehicle, entry and exit. */
public final class TollTables {
    private static int[][][] cents;

    private TollTables() {}

    public static void load(int classes, int junctions) {
        Sample s = new Sample(903);
        cents = new int[Scale.of(classes)][junctions][];
        for (int[][] byEntry : cents) {
            for (int from = 0; from < junctions; from++) {
                byEntry[from] = new int[from + 1];
                for (int to = 0; to <= from; to++) byEntry[from][to] = 35 + (from - to) * (20 + s.below(15));
            }
        }
    }
}
