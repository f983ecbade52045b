package be.kantwerk.gemeen;

import org.harness.Sample;
import org.harness.Scale;

/** Prices per width, length and finish, in hundredths of a euro. */
public final class Prijstafels {
    private final int[][][] cent = new int[Scale.of(120)][][];

    public Prijstafels(long seed) {
        Sample s = new Sample(seed);
        for (int a = 0; a < cent.length; a++) {
            cent[a] = new int[60][200];
            for (int[] rij : cent[a]) for (int i = 0; i < rij.length; i++) rij[i] = 40 + i * 3 + s.below(90);
        }
    }

    public int cent(int afwerking, int breedte, int lengte) {
        return cent[afwerking % cent.length][breedte % 60][lengte % 200];
    }
}
