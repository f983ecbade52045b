package pt.eletricos.rede;

import org.harness.Sample;
import org.harness.Scale;

/** Seconds of departure: line, kind of day, then the departures in order. */
public final class Horario {
    private final int[][][] departures = new int[Scale.of(900)][4][];

    public Horario(long seed) {
        Sample s = new Sample(seed);
        for (int[][] line : departures) {
            for (int day = 0; day < line.length; day++) {
                int n = 240 + s.below(480);
                line[day] = new int[n];
                for (int i = 0, at = 4 * 3600; i < n; i++) line[day][i] = at += 40 + s.below(160);
            }
        }
    }

    public int next(int line, int day, int after) {
        for (int d : departures[line % departures.length][day & 3]) if (d > after) return d;
        return -1;
    }
}
