package de.luftschiff.bestand;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** The tours of the season, printed in spring and not changed any more. */
public final class Flugplan {
    public record Rundfahrt(String nummer, String titel, LocalDate tag, LocalTime ab, int minuten, String kennzeichen, String beschreibung) {}

    private final List<Rundfahrt> fahrten;

    public Flugplan(long seed) {
        Sample s = new Sample(seed);
        List<Rundfahrt> alle = new ArrayList<>();
        for (int i = 0; i < Scale.of(18_000); i++) {
            alle.add(new Rundfahrt("ZF" + (10_000 + i), s.text(22), LocalDate.of(2025, 4, 1).plusDays(i % 200), LocalTime.of(8 + s.below(11), 15 * s.below(4)), 30 + 15 * s.below(7), "D-LZ" + s.code(2), s.text(70 + s.below(60))));
        }
        fahrten = List.copyOf(alle);
    }

    public Rundfahrt fahrt(int n) {
        return fahrten.get(Math.floorMod(n, fahrten.size()));
    }
}
