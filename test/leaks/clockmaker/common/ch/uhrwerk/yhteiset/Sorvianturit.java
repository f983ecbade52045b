package ch.uhrwerk.yhteiset;

import org.harness.Sample;
import org.harness.Scale;

/** Temperature and vibration of the lathes, the last readings of each, written round and round. */
public final class Sorvianturit {
    private static final class Rengas {
        final float[] lampo = new float[600];
        final short[] tarina = new short[600];
        int kohta;
    }

    private final Rengas[] sorvit = new Rengas[Scale.of(2000)];

    public Sorvianturit(long siemen) {
        Sample s = new Sample(siemen);
        for (int i = 0; i < sorvit.length; i++) sorvit[i] = new Rengas();
        for (int i = 0; i < sorvit.length * 900; i++) lue(i, (float) (18 + 30 * s.real()), s.below(900));
    }

    public void lue(int sorvi, float aste, int tarina) {
        Rengas r = sorvit[sorvi % sorvit.length];
        synchronized (r) {
            r.lampo[r.kohta] = aste;
            r.tarina[r.kohta] = (short) tarina;
            r.kohta = (r.kohta + 1) % 600;
        }
    }
}
