package pl.zlotyklos.osnowa;

import org.harness.Sample;
import org.harness.Scale;

/** Last temperatures in the silos, a ring for each probe. */
public final class Czujniki {
    private static final int POMIARY = 960;
    private final long[][] chwila = new long[Scale.of(520)][POMIARY];
    private final double[][] stopnie = new double[chwila.length][POMIARY];
    private final int[] nastepny = new int[chwila.length];

    public Czujniki(long seed) {
        Sample s = new Sample(seed);
        long teraz = System.currentTimeMillis();
        int razem = chwila.length * POMIARY * 2;
        for (int i = 0; i < razem; i++) zmierz(i % chwila.length, teraz - (razem - i) * 8L, 8 + 14 * s.real());
    }

    public synchronized void zmierz(int sonda, long kiedy, double ile) {
        int k = sonda % chwila.length;
        int i = nastepny[k];
        chwila[k][i] = kiedy;
        stopnie[k][i] = ile;
        nastepny[k] = (i + 1) % POMIARY;
    }
}
