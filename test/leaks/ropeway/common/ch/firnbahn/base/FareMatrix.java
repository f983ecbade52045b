package ch.firnbahn.base;

import org.harness.Sample;
import org.harness.Scale;

/** Fares in centimes between stations, for each kind of ticket. */
public final class FareMatrix {
    private static final int KINDS = 14;
    private final int stations = Scale.of(320);
    private final int[][] fares = new int[stations * KINDS][];

    public FareMatrix(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < fares.length; i++) {
            fares[i] = new int[330];
            for (int j = 0; j < fares[i].length; j++) fares[i][j] = 400 + s.below(9000) / 5 * 5;
        }
    }

    public int fare(int from, int to, int kind) {
        return fares[(from % stations) * KINDS + kind % KINDS][to % 330];
    }
}
