package es.lonja.comun;

import org.harness.Sample;
import org.harness.Scale;

/** The probes of the cold stores: one slab in which each probe has a ring of its own. */
public final class SondasCamara implements Rutina {
    private static final int VUELTA = 2048;
    private final int sondas = Scale.of(820);
    private final short[] decimas = new short[sondas * VUELTA];
    private final int[] segundo = new int[sondas * VUELTA];
    private final int[] cabeza = new int[sondas];
    private int ahora;

    public SondasCamara(long seed) {
        Sample s = new Sample(seed);
        for (int k = 0; k < 5000; k++) {
            ahora += 20;
            for (int i = 0; i < sondas; i++) medir(i, -240 + (k * 7 + i) % 90);
        }
        ronda(s);
    }

    private void medir(int sonda, int valor) {
        int en = sonda * VUELTA + cabeza[sonda];
        decimas[en] = (short) valor;
        segundo[en] = ahora;
        cabeza[sonda] = (cabeza[sonda] + 1) % VUELTA;
    }

    public int maxima(int sonda) {
        int m = -1000;
        for (int i = sonda * VUELTA; i < (sonda + 1) * VUELTA; i++) m = Math.max(m, decimas[i]);
        return m;
    }

    @Override
    public synchronized void ronda(Sample s) {
        ahora += 20;
        for (int i = 0; i < sondas; i++) medir(i, -260 + s.below(110));
    }
}
