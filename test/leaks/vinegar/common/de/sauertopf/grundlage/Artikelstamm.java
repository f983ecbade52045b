package de.sauertopf.grundlage;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Everything that is sold, as it was read in the morning. */
public final class Artikelstamm {
    public record Artikel(String nummer, String bezeichnung, int milliliter, BigDecimal preis, byte steuersatz) {}

    private static final String[] SORTEN = {"Apfelessig", "Weinessig", "Branntweinessig", "Senf mittelscharf", "Senf suess", "Gewuerzgurken", "Mixed Pickles", "Silberzwiebeln"};
    private final Map<String, Artikel> nachNummer;
    private final int anzahl;

    public Artikelstamm(long seed) {
        Sample s = new Sample(seed);
        anzahl = Scale.of(32_000);
        Map<String, Artikel> m = new HashMap<>();
        for (int i = 0; i < anzahl; i++) {
            String nummer = "A" + (10_000 + i);
            m.put(nummer, new Artikel(nummer, SORTEN[i % SORTEN.length] + " " + s.text(18 + s.below(30)), 100 * (1 + s.below(50)), BigDecimal.valueOf(99 + s.below(4000), 2), (byte) 7));
        }
        nachNummer = Map.copyOf(m);
    }

    public Artikel artikel(int n) {
        return nachNummer.get("A" + (10_000 + Math.floorMod(n, anzahl)));
    }
}
