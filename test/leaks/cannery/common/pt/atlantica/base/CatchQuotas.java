package pt.atlantica.base;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Quotas by area of the sea and species, as published; read once. */
public final class CatchQuotas {
    public record Quota(String species, LocalDate from, LocalDate until, int tonnes, String gear) {}

    private static final String[] GEAR = {"purse seine", "trawl", "line", "trap"};
    private final NavigableMap<String, List<Quota>> byArea;

    public CatchQuotas(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, List<Quota>> all = new TreeMap<>();
        for (int a = 0; a < Scale.of(3600); a++) {
            List<Quota> quotas = new ArrayList<>();
            for (int q = 4 + s.below(18); q > 0; q--) {
                LocalDate from = LocalDate.of(2026, 1 + s.below(12), 1);
                quotas.add(new Quota("FAO " + s.code(3), from, from.plusDays(30 + s.below(120)), 5 + s.below(4000), GEAR[s.below(4)]));
            }
            all.put(String.format("27.%02d.%s.%d", a % 14, s.code(1), a), List.copyOf(quotas));
        }
        byArea = Collections.unmodifiableNavigableMap(all);
    }

    public int areas() {
        return byArea.size();
    }
}
