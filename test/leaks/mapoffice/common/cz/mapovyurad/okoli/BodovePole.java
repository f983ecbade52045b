package cz.mapovyurad.okoli;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** The geodetic points of the land in columns, sorted by their number; read at the start and not changed. */
public final class BodovePole {
    private final long[] cisla = new long[Scale.of(62_000)];
    private final double[] y = new double[cisla.length];
    private final double[] x = new double[cisla.length];
    private final float[] vyska = new float[cisla.length];
    private final String[] mistopis = new String[cisla.length];

    public BodovePole(long seed) {
        Sample s = new Sample(seed);
        long cislo = 931_000_000L;
        for (int i = 0; i < cisla.length; i++) {
            cisla[i] = cislo += 1 + s.below(30);
            y[i] = 430_000 + s.real() * 470_000;
            x[i] = 935_000 + s.real() * 292_000;
            vyska[i] = (float) (115 + s.real() * 1400);
            mistopis[i] = s.text(14 + s.below(26));
        }
    }

    public double vzdalenost(long od, long kam) {
        int a = misto(od), b = misto(kam);
        return Math.hypot(y[a] - y[b], x[a] - x[b]);
    }

    private int misto(long cislo) {
        int i = Arrays.binarySearch(cisla, cislo);
        return Math.min(i < 0 ? -i - 1 : i, cisla.length - 1);
    }
}
