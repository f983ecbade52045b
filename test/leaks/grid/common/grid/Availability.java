package grid;

import java.util.BitSet;

/** Healthy: for each feeder the minutes of the year in which it was energised. */
public final class Availability {
    private static BitSet[] feeders;

    public static void read(int n) {
        Rnd r = new Rnd(5);
        BitSet[] f = new BitSet[Rnd.share(n)];
        for (int i = 0; i < f.length; i++) {
            f[i] = new BitSet(525600);
            f[i].set(0, 525600);
            for (int k = 0; k < 40; k++) f[i].clear(r.upTo(525600));
        }
        feeders = f;
    }
}
