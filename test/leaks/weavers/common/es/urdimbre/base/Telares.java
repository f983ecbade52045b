package es.urdimbre.base;

import org.harness.Sample;
import org.harness.Scale;

/** The last readings of each loom: speed, tension, picks. */
public final class Telares {
    private static final int LECTURAS = 1024;

    static final class Telar {
        final String numero;
        final float[] tension = new float[LECTURAS];
        final int[] pasadas = new int[LECTURAS];
        final long[] instante = new long[LECTURAS];
        int cursor;

        Telar(String numero) {
            this.numero = numero;
        }
    }

    private final Telar[] sala = new Telar[Scale.of(520)];

    public Telares(long semilla) {
        Sample s = new Sample(semilla);
        for (int i = 0; i < sala.length; i++) sala[i] = new Telar("T-" + (i + 1));
        long ahora = System.currentTimeMillis();
        int todas = sala.length * LECTURAS * 3 / 2;
        for (int i = 0; i < todas; i++) leer(i, ahora - (todas - i) * 20L, (float) s.real() * 40, s.below(900));
    }

    public void leer(int telar, long cuando, float tension, int pasadas) {
        Telar t = sala[telar % sala.length];
        synchronized (t) {
            t.tension[t.cursor] = tension;
            t.pasadas[t.cursor] = pasadas;
            t.instante[t.cursor] = cuando;
            t.cursor = (t.cursor + 1) % LECTURAS;
        }
    }
}
