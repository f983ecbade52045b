package ro.ecluze.comun;

import org.harness.Sample;
import org.harness.Scale;

/** Water levels at the gauges, every ten minutes of the last year, in centimetres. */
public final class CoteApa {
    private static final int PE_AN = 52_560;
    private final short[][] cote = new short[Scale.of(56)][];
    private final String[] mire;

    public CoteApa(long seed) {
        Sample s = new Sample(seed);
        mire = new String[cote.length];
        for (int m = 0; m < cote.length; m++) {
            mire[m] = "M-" + s.code(3) + "-" + (100 + m);
            short[] c = new short[PE_AN];
            int cota = 250 + s.below(300);
            for (int i = 0; i < PE_AN; i++) c[i] = (short) (cota += s.below(5) - 2);
            cote[m] = c;
        }
    }

    public int cota(int mira, int zeceMinute) {
        return cote[mira % cote.length][zeceMinute % PE_AN];
    }
}
