package eu.tannwald.yard;

import org.harness.Sample;
import org.harness.Scale;

/** The best sequence of cuts for a log of a diameter, a taper and a product, computed once a season. */
public final class CutPatterns {
    private final byte[][][] cuts;

    public CutPatterns(long seed) {
        this(seed, 700);
    }

    public CutPatterns(long seed, int diameters) {
        Sample s = new Sample(seed);
        cuts = new byte[Scale.of(diameters)][24][];
        for (byte[][] diameter : cuts) {
            for (int taper = 0; taper < diameter.length; taper++) diameter[taper] = s.bytes(600);
        }
    }

    public int cut(int diameter, int taper, int product) {
        return cuts[diameter % cuts.length][taper % 24][product % 600];
    }
}
