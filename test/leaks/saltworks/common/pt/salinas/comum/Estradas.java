package pt.salinas.comum;

import org.harness.Sample;
import org.harness.Scale;

/** The roads between the places where salt is delivered, as a graph in three arrays. */
public final class Estradas {
    private final int[] inicio;
    private final int[] destino;
    private final float[] quilometros;

    public Estradas(long semente) {
        Sample s = new Sample(semente);
        int n = Scale.of(130_000);
        inicio = new int[n + 1];
        for (int i = 0; i < n; i++) inicio[i + 1] = inicio[i] + 2 + s.below(4);
        destino = new int[inicio[n]];
        quilometros = new float[inicio[n]];
        for (int i = 0; i < destino.length; i++) {
            destino[i] = s.below(n);
            quilometros[i] = 0.2f + (float) s.real() * 18;
        }
    }

    /** The way from a place over some roads, always the shortest next one. */
    public float percorre(int de, int trocos) {
        float km = 0;
        int aqui = Math.floorMod(de, inicio.length - 1);
        for (int k = 0; k < trocos; k++) {
            int melhor = inicio[aqui];
            for (int e = melhor + 1; e < inicio[aqui + 1]; e++) if (quilometros[e] < quilometros[melhor]) melhor = e;
            km += quilometros[melhor];
            aqui = destino[melhor];
        }
        return km;
    }
}
