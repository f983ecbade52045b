package es.lonja.comun;

import org.harness.Sample;
import org.harness.Scale;

/** Closing prices of the last sessions in cents: a row per product, a column per session. */
public final class Cotizaciones implements Rutina {
    private static final int SESIONES = 760;
    private final int[][] centimos = new int[Scale.of(1700)][];

    public Cotizaciones(long seed) {
        Sample s = new Sample(seed);
        for (int p = 0; p < centimos.length; p++) {
            int[] fila = new int[SESIONES];
            int precio = 200 + s.below(3000);
            for (int d = 0; d < fila.length; d++) fila[d] = precio = Math.max(40, precio + s.below(61) - 30);
            centimos[p] = fila;
        }
    }

    public int media(int producto, int sesiones) {
        long suma = 0;
        int[] fila = centimos[producto % centimos.length];
        for (int d = SESIONES - sesiones; d < SESIONES; d++) suma += fila[d];
        return (int) (suma / sesiones);
    }

    @Override
    public void ronda(Sample s) {
        for (int i = 0; i < 20; i++) media(s.below(centimos.length), 1 + s.below(90));
    }
}
