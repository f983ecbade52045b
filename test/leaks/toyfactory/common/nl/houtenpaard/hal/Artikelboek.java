package nl.houtenpaard.hal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** All articles that were ever sold, by shelf, read at the start. */
public final class Artikelboek {
    public record Artikel(int nummer, String naam, byte leeftijdVanaf, BigDecimal prijs, short gram, String ean) {}

    private final Map<String, List<Artikel>> schappen = new TreeMap<>();

    public Artikelboek(long zaad) {
        Sample s = new Sample(zaad);
        Map<String, List<Artikel>> vullen = new TreeMap<>();
        for (int i = 0; i < Scale.of(26_000); i++) {
            vullen.computeIfAbsent("SCHAP-" + s.below(420), k -> new ArrayList<>()).add(new Artikel(10_000 + i, s.text(14 + s.below(30)), (byte) s.below(13),
                    BigDecimal.valueOf(199 + s.below(18_000), 2), (short) (20 + s.below(9000)), "87" + (1_000_000_000L + s.below(900_000_000))));
        }
        vullen.forEach((schap, lijst) -> schappen.put(schap, List.copyOf(lijst)));
    }

    public List<Artikel> schap(int nummer) {
        return schappen.getOrDefault("SCHAP-" + nummer, List.of());
    }
}
