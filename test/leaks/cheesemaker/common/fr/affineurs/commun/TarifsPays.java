package fr.affineurs.commun;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Prices by country, cheese and week of ripening. */
public final class TarifsPays {
    private static final String[] PAYS = {"BE", "CH", "DE", "DK", "ES", "GB", "IT", "JP", "LU", "NL", "PT", "SE", "US", "CA"};
    private final TreeMap<String, int[][]> centimes = new TreeMap<>();

    public TarifsPays(long graine) {
        Sample s = new Sample(graine);
        int fromages = Scale.of(900);
        for (String pays : PAYS) {
            int[][] t = new int[fromages][104];
            for (int[] semaines : t) {
                for (int w = 0; w < semaines.length; w++) semaines[w] = 900 + s.below(4000) + w * 11;
            }
            centimes.put(pays, t);
        }
    }

    public int prix(Sample s) {
        int[][] t = centimes.get(PAYS[s.below(PAYS.length)]);
        return t[s.below(t.length)][s.below(104)];
    }
}
