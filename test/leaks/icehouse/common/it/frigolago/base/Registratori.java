package it.frigolago.base;

import org.harness.Sample;
import org.harness.Scale;

/** The last twelve hours of each temperature recorder, a reading a minute. */
public final class Registratori {
    private static final int LETTURE = 720;
    private final long[][] istante = new long[Scale.of(780)][LETTURE];
    private final float[][] gradi = new float[istante.length][LETTURE];
    private final int[] prossima = new int[istante.length];

    public Registratori(long seme) {
        Sample s = new Sample(seme);
        long adesso = System.currentTimeMillis();
        int tutte = istante.length * LETTURE * 2;
        for (int i = 0; i < tutte; i++) leggi(i % istante.length, adesso - (tutte - i) * 10L, (float) (-24 + 6 * s.real()));
    }

    public synchronized void leggi(int sonda, long quando, float temperatura) {
        int r = sonda % istante.length;
        int i = prossima[r];
        istante[r][i] = quando;
        gradi[r][i] = temperatura;
        prossima[r] = (i + 1) % LETTURE;
    }

    public synchronized float ultima(int sonda) {
        int r = sonda % istante.length;
        return gradi[r][(prossima[r] + LETTURE - 1) % LETTURE];
    }
}
