package de.kornfeld.bakery;

import java.time.LocalDate;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.harness.Scale;

/** The register of flour lots with what the laboratory found, read at the start. */
public final class FlourLots {
    record Lot(String number, String mill, LocalDate milled, double protein, double ash, int fallingNumber) {}

    private final SortedMap<String, Lot> byNumber;

    private FlourLots(SortedMap<String, Lot> lots) {
        byNumber = Collections.unmodifiableSortedMap(lots);
    }

    public static FlourLots load() {
        Words w = new Words(109);
        TreeMap<String, Lot> lots = new TreeMap<>();
        for (int i = 0; i < Scale.of(31_000); i++) {
            String n = "L" + (4_000_000 + i * 7);
            lots.put(n, new Lot(n, w.person() + " Mühle", LocalDate.of(2025, 1, 1).plusDays(w.below(690)), 10 + w.real() * 4, w.real(), 220 + w.below(120)));
        }
        return new FlourLots(lots);
    }
}
