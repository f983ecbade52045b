package fr.affineurs.commun;

import org.harness.Sample;
import org.harness.Scale;

/** Temperature and humidity of each shelf, written round and round. */
public final class ClimatCaves {
    static final class Sonde {
        final String rayon;
        final long[] quand = new long[360];
        final float[] degres = new float[360];
        final float[] humidite = new float[360];
        int prochain;

        Sonde(String rayon) {
            this.rayon = rayon;
        }
    }

    private final Sonde[] sondes;

    public ClimatCaves(long graine) {
        Sample s = new Sample(graine);
        sondes = new Sonde[Scale.of(700)];
        for (int i = 0; i < sondes.length; i++) sondes[i] = new Sonde("cave " + (i % 9) + " rayon " + s.code(5));
        long t = System.currentTimeMillis() - 500 * 60_000L;
        for (int n = 0; n < 500; n++) {
            for (int i = 0; i < sondes.length; i++) releve(i, t + n * 60_000L, 8 + (float) s.real() * 4, 92 + (float) s.real() * 6);
        }
    }

    public void releve(int sonde, long quand, float degres, float humidite) {
        Sonde d = sondes[Math.floorMod(sonde, sondes.length)];
        synchronized (d) {
            d.quand[d.prochain] = quand;
            d.degres[d.prochain] = degres;
            d.humidite[d.prochain] = humidite;
            d.prochain = (d.prochain + 1) % d.quand.length;
        }
    }
}
