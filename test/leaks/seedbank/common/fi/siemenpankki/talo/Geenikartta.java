package fi.siemenpankki.talo;

import java.util.BitSet;
import org.harness.Sample;
import org.harness.Scale;

/** Marker genotypes of the breeding lines: for each line two sets of bits over all markers, and where the markers lie. Made once by the laboratory. */
public final class Geenikartta {
    private static final int MERKIT = 9600;
    private final BitSet[] isanJuosteet = new BitSet[Scale.of(2300)];
    private final BitSet[] aidinJuosteet = new BitSet[isanJuosteet.length];
    private final float[] senttimorganit = new float[MERKIT];

    public Geenikartta(long seed) {
        Sample s = new Sample(seed);
        for (int m = 0; m < MERKIT; m++) senttimorganit[m] = m * 0.17f + (float) s.real();
        for (int i = 0; i < isanJuosteet.length; i++) {
            isanJuosteet[i] = BitSet.valueOf(s.bytes(MERKIT / 8));
            aidinJuosteet[i] = BitSet.valueOf(s.bytes(MERKIT / 8));
        }
    }

    public int eroja(int linja, int toinen) {
        BitSet ero = (BitSet) isanJuosteet[linja % isanJuosteet.length].clone();
        ero.xor(aidinJuosteet[toinen % aidinJuosteet.length]);
        return ero.cardinality();
    }

    public int linjoja() {
        return isanJuosteet.length;
    }
}
