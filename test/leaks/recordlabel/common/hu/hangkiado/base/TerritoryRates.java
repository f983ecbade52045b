package hu.hangkiado.base;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.Collections;
import org.harness.Sample;
import org.harness.Scale;

/** Mechanical rates of each territory by the day from which they hold. */
public final class TerritoryRates {
    public record Rate(LocalDate from, String service, double perStream, double share, String source) {}

    private final List<NavigableMap<LocalDate, Rate>> territories;

    public TerritoryRates(long seed) {
        Sample s = new Sample(seed);
        List<NavigableMap<LocalDate, Rate>> all = new ArrayList<>();
        for (int t = 0; t < 240; t++) {
            TreeMap<LocalDate, Rate> rates = new TreeMap<>();
            for (int i = 0; i < Scale.of(90); i++) {
                LocalDate from = LocalDate.of(2019, 1, 1).plusDays(i * 28L + s.below(28));
                rates.put(from, new Rate(from, s.code(6), s.real() / 200, s.real(), s.text(16 + s.below(20))));
            }
            all.add(Collections.unmodifiableNavigableMap(rates));
        }
        territories = List.copyOf(all);
    }

    public Rate rate(int territory, LocalDate day) {
        var e = territories.get(territory).floorEntry(day);
        return e == null ? null : e.getValue();
    }
}
