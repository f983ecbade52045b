package de.luftschiff.bestand;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The guests who were looked up last. */
public final class Gaestekartei {
    public record Gast(long nummer, String vorname, String nachname, String anschrift, String mail, int kilogramm, boolean newsletter) {}

    private final int plaetze = Scale.of(14_000);
    private final Map<Long, Gast> zuletzt = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Gast> aeltester) {
            return size() > plaetze;
        }
    };
    private final Sample s;

    public Gaestekartei(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < plaetze * 5 / 2; i++) suche(400_000L + s.below(plaetze * 3));
    }

    public synchronized Gast suche(long nummer) {
        return zuletzt.computeIfAbsent(nummer, k -> new Gast(k, s.text(8), s.text(12), s.text(38), s.text(9).trim() + "@post.example", 45 + s.below(60), s.below(2) == 0));
    }

    public Gast irgendwer(Sample wahl) {
        return suche(400_000L + wahl.below(plaetze * 3));
    }
}
