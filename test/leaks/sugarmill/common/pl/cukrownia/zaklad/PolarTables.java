package pl.cukrownia.zaklad;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Corrections of the polarimeters for each tenth of a degree: temperature by density. */
public final class PolarTables {
    private static final class Correction {
        final float tube;
        final double[][] byDensity = new double[24][40];

        Correction(float tube) {
            this.tube = tube;
        }
    }

    private final TreeMap<Integer, Correction> byTenth = new TreeMap<>();

    public PolarTables(long seed) {
        Sample s = new Sample(seed);
        for (int t = 0; t < Scale.of(680); t++) {
            Correction c = new Correction(t % 2 == 0 ? 200 : 100);
            for (double[] row : c.byDensity) for (int k = 0; k < row.length; k++) row[k] = 0.98 + s.real() / 25;
            byTenth.put(t, c);
        }
    }

    public double corrected(double read, int tenth, int density) {
        return read * byTenth.floorEntry(tenth % byTenth.size()).getValue().byDensity[density % 24][tenth % 40];
    }
}
