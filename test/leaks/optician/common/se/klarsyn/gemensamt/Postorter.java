package se.klarsyn.gemensamt;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Where a parcel goes from which warehouse, and what that costs. */
public final class Postorter {
    private final int[] nummer;
    private final String[] orter;
    private final short[][] frakt;

    public Postorter(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(16_000);
        nummer = new int[n];
        orter = new String[n];
        frakt = new short[n][36];
        for (int i = 0; i < n; i++) {
            nummer[i] = 10_000 + i * 5;
            orter[i] = s.text(9 + s.below(14));
            for (int z = 0; z < 36; z++) frakt[i][z] = (short) (39 + s.below(160));
        }
    }

    public int frakt(int postnummer, int lager) {
        int i = Arrays.binarySearch(nummer, postnummer);
        return frakt[i < 0 ? Math.min(-i - 1, frakt.length - 1) : i][lager % 36];
    }
}
