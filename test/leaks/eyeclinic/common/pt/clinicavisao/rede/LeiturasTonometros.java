package pt.clinicavisao.rede;

import org.harness.Sample;
import org.harness.Scale;

/** The last readings of each tonometer, written round and round in columns. */
public final class LeiturasTonometros {
    private static final int ULTIMAS = 700;
    private final int aparelhos = Scale.of(560);
    private final long[] momento = new long[aparelhos * ULTIMAS];
    private final short[] pressao = new short[aparelhos * ULTIMAS];
    private final byte[] olho = new byte[aparelhos * ULTIMAS];
    private final int[] proxima = new int[aparelhos];

    public LeiturasTonometros(long seed) {
        Sample s = new Sample(seed);
        long agora = System.currentTimeMillis();
        for (int i = 0; i < aparelhos * (ULTIMAS + 90); i++) ler(i % aparelhos, agora - (aparelhos * (ULTIMAS + 90L) - i) * 40, (short) (90 + s.below(160)), (byte) s.below(2));
    }

    public synchronized void ler(int aparelho, long quando, short mmHg, byte lado) {
        int i = aparelho % aparelhos * ULTIMAS + proxima[aparelho % aparelhos];
        momento[i] = quando;
        pressao[i] = mmHg;
        olho[i] = lado;
        proxima[aparelho % aparelhos] = (proxima[aparelho % aparelhos] + 1) % ULTIMAS;
    }
}
