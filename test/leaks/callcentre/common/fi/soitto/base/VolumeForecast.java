package fi.soitto.base;

import org.harness.Sample;
import org.harness.Scale;

/** Calls expected per queue, weekday and quarter of an hour, and how long they take. */
public final class VolumeForecast {
    private final float[][][] calls = new float[Scale.of(1900)][7][];
    private final short[][][] seconds = new short[calls.length][7][];

    public VolumeForecast(long seed) {
        Sample s = new Sample(seed);
        for (int q = 0; q < calls.length; q++) {
            for (int d = 0; d < 7; d++) {
                calls[q][d] = new float[96];
                seconds[q][d] = new short[96];
                for (int i = 0; i < 96; i++) {
                    calls[q][d][i] = (float) (s.real() * 60);
                    seconds[q][d][i] = (short) (60 + s.below(600));
                }
            }
        }
    }

    public double erlang(int queue, int day, int interval) {
        int q = queue % calls.length;
        return calls[q][day][interval] * seconds[q][day][interval] / 900.0;
    }
}
