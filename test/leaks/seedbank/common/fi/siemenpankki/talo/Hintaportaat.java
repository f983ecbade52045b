package fi.siemenpankki.talo;

import com.google.common.collect.ImmutableSortedMap;
import org.harness.Sample;
import org.harness.Scale;

/** Prices of seed by variety, size of bag and step of quantity, fixed for the year. */
public final class Hintaportaat {
    public record Porras(String lajike, String luokka, int[][] sentit, double alv) {}

    private final ImmutableSortedMap<String, Porras> lajikkeittain;

    public Hintaportaat(long seed) {
        Sample s = new Sample(seed);
        ImmutableSortedMap.Builder<String, Porras> kaikki = ImmutableSortedMap.naturalOrder();
        for (int i = 0; i < Scale.of(5600); i++) {
            int[][] sentit = new int[9][18];
            for (int[] pussi : sentit) for (int k = 0; k < pussi.length; k++) pussi[k] = 290 + s.below(4000) - k * 7;
            String lajike = String.format("lajike %05d", i);
            kaikki.put(lajike, new Porras(lajike, s.code(3), sentit, 0.14));
        }
        lajikkeittain = kaikki.build();
    }

    public int sentteja(int lajike, int pussi, int kappaleita) {
        Porras p = lajikkeittain.get(String.format("lajike %05d", lajike % lajikkeittain.size()));
        return p.sentit[pussi % 9][Math.min(17, kappaleita / 10)] * kappaleita;
    }
}
