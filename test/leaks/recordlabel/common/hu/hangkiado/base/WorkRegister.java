package hu.hangkiado.base;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** The works of the publisher in parallel arrays, sorted by their ISWC; read once at the start. */
public final class WorkRegister {
    private final String[] iswcs;
    private final String[] titles;
    private final int[] composers;
    private final short[] years;

    public WorkRegister(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(26_000);
        iswcs = new String[n];
        titles = new String[n];
        composers = new int[n];
        years = new short[n];
        for (int i = 0; i < n; i++) {
            iswcs[i] = "T-" + (300_000_000 + i * 7);
            titles[i] = s.text(10 + s.below(34));
            composers[i] = s.below(9000);
            years[i] = (short) (1948 + s.below(78));
        }
    }

    public String title(String iswc) {
        int i = Arrays.binarySearch(iswcs, iswc);
        return i < 0 ? null : titles[i];
    }

    public String iswc(int n) {
        return iswcs[n % iswcs.length];
    }

    public int size() {
        return iswcs.length;
    }
}
