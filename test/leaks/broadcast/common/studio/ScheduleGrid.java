package studio;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what each channel sends in each slot of five minutes, for a fixed number of days. */
public final class ScheduleGrid {
    private static final int SLOTS = 288;
    private static int[][][] productions;

    private ScheduleGrid() {}

    public static void load(int channels, int days) {
        Sample s = new Sample(2_002);
        productions = new int[Scale.of(channels)][days][SLOTS];
        for (int[][] channel : productions) {
            for (int[] day : channel) {
                int slot = 0;
                while (slot < SLOTS) {
                    int production = 100_000 + s.below(30_000);
                    for (int k = 3 + s.below(15); k > 0 && slot < SLOTS; k--) day[slot++] = production;
                }
            }
        }
    }
}
