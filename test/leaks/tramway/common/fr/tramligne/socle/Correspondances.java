package fr.tramligne.socle;

import org.harness.Sample;
import org.harness.Scale;

/** Minutes on foot and by tram between any two stops. */
public final class Correspondances {
    private final short[][] minutes;

    public Correspondances(long seed) {
        Sample s = new Sample(seed);
        int n = (int) Math.sqrt(Scale.of(3_400_000));
        minutes = new short[n][n];
        for (short[] rangee : minutes) for (int k = 0; k < n; k++) rangee[k] = (short) (1 + s.below(70));
    }

    public int minutes(int a, int b) {
        return minutes[Math.floorMod(a, minutes.length)][Math.floorMod(b, minutes.length)];
    }
}
