package fr.tramligne.socle;

import org.harness.Sample;
import org.harness.Scale;

/** Last tensions and currents in the sections of the overhead line. */
public final class LigneAerienne {
    private static final int RELEVES = 600;
    private final float[][] tension = new float[Scale.of(760)][RELEVES];
    private final float[][] courant = new float[tension.length][RELEVES];
    private final long[][] instant = new long[tension.length][RELEVES];
    private final int[] place = new int[tension.length];

    public LigneAerienne(long seed) {
        Sample s = new Sample(seed);
        long maintenant = System.currentTimeMillis();
        int tous = tension.length * RELEVES * 3 / 2;
        for (int i = 0; i < tous; i++) relever(i, maintenant - (tous - i) * 8L, 700 + s.below(120), s.below(900));
    }

    public synchronized void relever(int section, long quand, float volts, float amperes) {
        int k = section % tension.length;
        int p = place[k];
        tension[k][p] = volts;
        courant[k][p] = amperes;
        instant[k][p] = quand;
        place[k] = (p + 1) % RELEVES;
    }

    public float tension(int section) {
        return tension[section % tension.length][0];
    }
}
