package nl.houtenpaard.hal;

import org.harness.Sample;
import org.harness.Scale;

/** How a varnish looks on a kind of wood after so many layers: a table that was measured once. */
public final class Kleurproeven {
    private final float[][][] gemeten = new float[Scale.of(900)][6][];

    public Kleurproeven(long zaad) {
        Sample s = new Sample(zaad);
        for (float[][] lak : gemeten)
            for (int hout = 0; hout < lak.length; hout++) {
                lak[hout] = new float[260];
                for (int i = 0; i < 260; i++) lak[hout][i] = (float) (s.real() * 0.2 + hout * 0.1);
            }
    }

    public float glans(int lak, int hout, int laag) {
        return gemeten[lak % gemeten.length][hout % 6][laag % 260];
    }
}
