package de.luftschiff.bestand;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** What a seat costs on which tour, day and row; made once. */
public final class Preisliste {
    record Preis(BigDecimal betrag, int steuersatz, String stufe) {}

    private final NavigableMap<String, Preis> preise;
    private final int menge = Scale.of(34_000);

    public Preisliste(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, Preis> neu = new TreeMap<>();
        for (int i = 0; i < menge; i++) neu.put("tour" + i % 60 + "/" + i, new Preis(BigDecimal.valueOf(20_000 + s.below(70_000), 2), i % 4 == 0 ? 7 : 19, i % 3 == 0 ? "Fenster" : "Gang"));
        preise = Collections.unmodifiableNavigableMap(neu);
    }

    public BigDecimal preis(int n) {
        int i = Math.floorMod(n, menge);
        return preise.get("tour" + i % 60 + "/" + i).betrag;
    }
}
