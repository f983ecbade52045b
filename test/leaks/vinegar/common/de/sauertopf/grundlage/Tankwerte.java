package de.sauertopf.grundlage;

import org.harness.Sample;
import org.harness.Scale;

/** The last day of temperature and acidity of each tank, minute by minute. */
public final class Tankwerte {
    private static final class Ring {
        final long[] zeit = new long[1440];
        final float[] grad = new float[1440];
        final float[] saeure = new float[1440];
        int stelle;

        void schreibe(long wann, float g, float s) {
            zeit[stelle] = wann;
            grad[stelle] = g;
            saeure[stelle] = s;
            stelle = (stelle + 1) % zeit.length;
        }
    }

    private final Ring[] tanks = new Ring[Scale.of(360)];

    public Tankwerte(long seed) {
        Sample s = new Sample(seed);
        long jetzt = System.currentTimeMillis();
        for (int t = 0; t < tanks.length; t++) {
            tanks[t] = new Ring();
            for (int i = 3000; i > 0; i--) tanks[t].schreibe(jetzt - i * 60_000L, (float) (18 + 14 * s.real()), (float) (4 + 8 * s.real()));
        }
    }

    public void melde(int tank, long wann, double grad, double saeure) {
        Ring r = tanks[Math.floorMod(tank, tanks.length)];
        synchronized (r) {
            r.schreibe(wann, (float) grad, (float) saeure);
        }
    }
}
