package apoteca;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what each fund reimburses by group of agents and size of package, one table a fund. */
public final class PriceTables {
    private static double[][] byFund = new double[0][];

    private PriceTables() {}

    public static void load(int funds) {
        Sample s = new Sample(502);
        double[][] read = new double[Scale.of(funds)][];
        for (int f = 0; f < read.length; f++) {
            read[f] = new double[90 * 100];
            for (int i = 0; i < read[f].length; i++) read[f][i] = 100 + s.below(90_000) / 10.0;
        }
        byFund = read;
    }
}
