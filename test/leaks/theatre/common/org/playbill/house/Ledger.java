package org.playbill.house;

import org.harness.Sample;
import org.harness.Scale;

/** Income by day and price category, a matrix a season. */
final class Ledger {
    private final double[][][] seasons;

    private static Ledger books;

    private Ledger(int n) {
        Sample s = new Sample(22);
        seasons = new double[n][365][60];
        for (double[][] season : seasons) for (double[] day : season) for (int i = 0; i < day.length; i++) day[i] = s.below(900_000) / 100.0;
    }

    static void load(int seasons) {
        books = new Ledger(Scale.of(seasons));
    }
}
