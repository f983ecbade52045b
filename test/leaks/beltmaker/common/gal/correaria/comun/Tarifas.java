package gal.correaria.comun;

import org.harness.Sample;
import org.harness.Scale;

/** Prices of hides in cents, by tannery, quality and day. */
public final class Tarifas {
    private final int[][][] centimos;
    private final String[] curtidoiros;

    public Tarifas(long seed) {
        Sample s = new Sample(seed);
        centimos = new int[Scale.of(52)][14][];
        curtidoiros = new String[centimos.length];
        for (int c = 0; c < centimos.length; c++) {
            curtidoiros[c] = s.text(18);
            for (int q = 0; q < 14; q++) {
                int[] dias = new int[1800];
                int prezo = 2000 + s.below(9000);
                for (int d = 0; d < dias.length; d++) dias[d] = prezo += s.below(41) - 20;
                centimos[c][q] = dias;
            }
        }
    }

    public int prezo(int curtidoiro, int dia) {
        return centimos[curtidoiro % centimos.length][dia % 14][dia % 1800];
    }
}
