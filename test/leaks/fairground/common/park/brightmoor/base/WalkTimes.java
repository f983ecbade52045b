package park.brightmoor.base;

import org.harness.Sample;
import org.harness.Scale;

/** Seconds on foot between any two places of the park, by hour of the day. */
public final class WalkTimes {
    private final short[][][] seconds;

    public WalkTimes(long seed) {
        Sample s = new Sample(seed);
        seconds = new short[Scale.of(12)][380][380];
        for (short[][] hour : seconds) {
            for (short[] from : hour) {
                for (int to = 0; to < from.length; to++) from[to] = (short) (20 + s.below(1500));
            }
        }
    }

    public int between(int hour, int from, int to) {
        return seconds[hour % seconds.length][from][to];
    }
}
