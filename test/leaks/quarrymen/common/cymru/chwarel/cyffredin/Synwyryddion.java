package cymru.chwarel.cyffredin;

import org.harness.Sample;
import org.harness.Scale;

/** Dust, water and tilt at the measuring points of the tips, the last readings of each. */
public final class Synwyryddion {
    private static final int DARLLENIADAU = 512;
    private final float[][] llwch = new float[Scale.of(900)][DARLLENIADAU];
    private final short[][] gogwydd = new short[llwch.length][DARLLENIADAU];
    private final int[] nesaf = new int[llwch.length];

    public Synwyryddion(long hedyn) {
        Sample s = new Sample(hedyn);
        for (int i = 0; i < llwch.length * DARLLENIADAU * 2; i++) darllen(i % llwch.length, (float) (40 * s.real()), s.below(900));
    }

    public synchronized void darllen(int pwynt, float mg, int milirad) {
        int p = pwynt % llwch.length;
        int i = nesaf[p]++ & DARLLENIADAU - 1;
        llwch[p][i] = mg;
        gogwydd[p][i] = (short) milirad;
    }
}
