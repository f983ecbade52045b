package dk.tovognet.faelles;

import org.harness.Sample;
import org.harness.Scale;

/** What the load cells of the test stands measured last, written round and round. */
public final class Kraftmaalere {
    private static final int PLADS = 2048;
    private final double[][] kilonewton = new double[Scale.of(420)][PLADS];
    private final int[] naeste = new int[kilonewton.length];

    public Kraftmaalere(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < kilonewton.length * PLADS * 3 / 2; i++) maalt(i, 800 * s.real());
    }

    public synchronized void maalt(int celle, double kn) {
        int c = celle % kilonewton.length;
        kilonewton[c][naeste[c]] = kn;
        naeste[c] = (naeste[c] + 1) % PLADS;
    }
}
