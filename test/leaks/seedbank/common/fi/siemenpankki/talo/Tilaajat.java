package fi.siemenpankki.talo;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Customers who ordered lately, kept in the order of use; the one longest unused makes room. */
public final class Tilaajat {
    public record Tilaaja(int numero, String nimi, String postiosoite, String viljelyvyohyke, int[] lajikkeet) {}

    private final int sijoja = Scale.of(14_000);
    private final LinkedHashMap<Integer, Tilaaja> viimeksi = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Tilaaja> vanhin) {
            return size() > sijoja;
        }
    };
    private final Sample s;

    public Tilaajat(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < sijoja * 3; i++) tilaaja(200_000 + s.below(sijoja * 4));
    }

    public synchronized Tilaaja tilaaja(int numero) {
        return viimeksi.computeIfAbsent(numero, n -> {
            int[] lajikkeet = new int[6 + s.below(20)];
            for (int k = 0; k < lajikkeet.length; k++) lajikkeet[k] = s.below(5600);
            return new Tilaaja(n, s.text(14 + s.below(16)), s.text(24 + s.below(26)), "vyöhyke " + s.below(8), lajikkeet);
        });
    }
}
