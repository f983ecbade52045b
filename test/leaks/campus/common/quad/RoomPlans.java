package quad;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: which course has a room in each quarter of an hour of the semester. */
public final class RoomPlans {
    private static short[][][] courseIn;

    private RoomPlans() {}

    public static void load(int rooms, int weeks) {
        Sample s = new Sample(5203);
        courseIn = new short[Scale.of(rooms)][weeks][5 * 48];
        for (short[][] room : courseIn) {
            for (short[] week : room) {
                for (int slot = 0; slot < week.length; slot++) week[slot] = slot % 6 == 0 ? (short) s.below(4_000) : week[slot - 1];
            }
        }
    }
}
