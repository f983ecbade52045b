package gr.navlomesitis.koina;

import org.harness.Sample;
import org.harness.Scale;

/** Distances between ports in nautical miles. */
public final class Apostaseis {
    private final char[][] milia = new char[Scale.of(1500)][2200];

    public Apostaseis(long seed) {
        Sample s = new Sample(seed);
        for (char[] row : milia)
            for (int i = 0; i < row.length; i++) row[i] = (char) (20 + s.below(14_000));
    }

    public int milia(int apo, int pros) {
        return milia[apo % milia.length][pros % 2200];
    }
}
