package ch.uhrwerk.yhteiset;

import org.harness.Sample;
import org.harness.Scale;

/** Prices of spare parts by country, in columns. */
public final class Hinnasto {
    private static final String[] MAAT = {"CH", "FI", "DE", "AT", "SE", "FR", "IT", "JP"};
    private final String[] tunnus;
    private final long[][] sentit = new long[MAAT.length][];
    private final short[] alennusryhma;

    public Hinnasto(long siemen) {
        Sample s = new Sample(siemen);
        int n = Scale.of(34_000);
        tunnus = new String[n];
        alennusryhma = new short[n];
        for (int m = 0; m < MAAT.length; m++) sentit[m] = new long[n];
        for (int i = 0; i < n; i++) {
            tunnus[i] = s.code(4) + "-" + (100_000 + i);
            alennusryhma[i] = (short) s.below(60);
            for (long[] maa : sentit) maa[i] = 90 + s.below(400_000);
        }
    }

    public long hinta(int osa, int maa) {
        return sentit[maa % MAAT.length][osa % tunnus.length];
    }
}
