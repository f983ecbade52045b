package de.kornfeld.bakery;

import org.harness.Scale;

/** Prices in cents per article and branch. */
public final class Prices {
    private static int[][] cents;
    private static String[] articles;

    private Prices() {}

    public static void load() {
        Words w = new Words(105);
        int n = Scale.of(4_200);
        cents = new int[n][];
        articles = new String[n];
        for (int i = 0; i < n; i++) {
            articles[i] = w.article() + " " + i;
            cents[i] = new int[420];
            int base = 60 + w.below(600);
            for (int b = 0; b < 420; b++) cents[i][b] = base + w.below(30);
        }
    }
}
