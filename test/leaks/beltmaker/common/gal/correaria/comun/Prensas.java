package gal.correaria.comun;

import org.harness.Sample;
import org.harness.Scale;

/** The last readings of the presses and splitting machines, round and round. */
public final class Prensas {
    private static final class Anel {
        final float[] forza = new float[4096];
        final long[] cando = new long[4096];
        int seguinte;
    }

    private final Anel[] aneis = new Anel[Scale.of(118)];

    public Prensas(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < aneis.length; i++) {
            aneis[i] = new Anel();
            for (int j = 0; j < 5000; j++) le(i, j, (float) (80 * s.real()));
        }
    }

    public void le(int prensa, long cando, float forza) {
        Anel a = aneis[prensa % aneis.length];
        synchronized (a) {
            a.forza[a.seguinte] = forza;
            a.cando[a.seguinte] = cando;
            a.seguinte = (a.seguinte + 1) % a.forza.length;
        }
    }
}
