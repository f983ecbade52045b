package ro.ecluze.comun;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** What a passage costs, by section and class of goods. */
public final class Taxe {
    public record Taxa(String sector, int clasa, long banPeTona, long minim, String temei) {}

    private final NavigableMap<String, Taxa> taxe;
    private final int sectoare = Scale.of(640);

    public Taxe(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, Taxa> t = new TreeMap<>();
        for (int i = 0; i < sectoare; i++) {
            for (int c = 0; c < 30; c++) t.put(cheie(i, c), new Taxa("S" + i, c, 20 + s.below(400), 5000 + s.below(90_000), s.text(60 + s.below(120))));
        }
        taxe = Collections.unmodifiableNavigableMap(t);
    }

    private static String cheie(int sector, int clasa) {
        return "S" + sector + "/" + (char) ('A' + clasa);
    }

    public Taxa taxa(int sector, int clasa) {
        return taxe.get(cheie(sector % sectoare, clasa % 30));
    }
}
