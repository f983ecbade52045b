package com.meridian.office;

/** Rates by class and by day. */
public final class RateTables {
    private static final RateTables INSTANCE = new RateTables();
    private double[][] rates;
    private int[] classes;

    public static void load(int classes, int days) {
        Gen g = new Gen(12);
        int n = Gen.n(classes);
        INSTANCE.rates = new double[n][days];
        INSTANCE.classes = new int[n];
        for (int i = 0; i < n; i++) {
            INSTANCE.classes[i] = 100 + i * 3;
            for (int d = 0; d < days; d++) INSTANCE.rates[i][d] = 0.5 + g.real();
        }
    }

    public static double rate(int i, int day) {
        double[] row = INSTANCE.rates[i % INSTANCE.rates.length];
        return row[day % row.length];
    }
}
