package at.waldsaege.gemein;

import java.time.LocalDate;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Prices per cubic metre of sawn timber by species, grade and section. */
public final class Preisbuch {
    public record Preis(String artikel, long centJeKubikmeter, short rabatt, LocalDate gueltigAb) {}

    private static final String[] HOLZ = {"FI", "TA", "LA", "KI", "ZI", "BU", "EI", "AH"};
    private final NavigableMap<String, Preis> preise;

    public Preisbuch(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, Preis> neu = new TreeMap<>();
        LocalDate heuer = LocalDate.now().withDayOfYear(1);
        int n = Scale.of(30_000);
        for (int i = 0; i < n; i++) {
            String artikel = HOLZ[i % 8] + "-" + (char) ('A' + i / 8 % 4) + "-" + (18 + i / 32 % 60) + "x" + (60 + i / 1920 * 10) + "-" + i;
            neu.put(artikel, new Preis(artikel, 18_000 + s.below(90_000), (short) s.below(12), heuer.plusDays(s.below(200))));
        }
        preise = Collections.unmodifiableNavigableMap(neu);
    }

    public long preis(String artikel) {
        Map.Entry<String, Preis> e = preise.ceilingEntry(artikel);
        return e == null ? preise.lastEntry().getValue().centJeKubikmeter() : e.getValue().centJeKubikmeter();
    }
}
