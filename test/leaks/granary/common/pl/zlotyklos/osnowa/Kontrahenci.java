package pl.zlotyklos.osnowa;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Farms and mills, those asked for last. */
public final class Kontrahenci {
    public record Kontrahent(int numer, String nazwa, String gmina, LocalDate umowaOd, String rachunek, String notatka) {}

    private final int najwyzej = Scale.of(17_000);
    private final Map<Integer, Kontrahent> ostatni = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Kontrahent> e) {
            return size() > najwyzej;
        }
    };
    private final Sample s;

    public Kontrahenci(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < najwyzej * 2; i++) kontrahent(10_000 + i);
    }

    public synchronized Kontrahent kontrahent(int numer) {
        return ostatni.computeIfAbsent(numer, n -> new Kontrahent(n, s.text(24), s.code(7), LocalDate.of(2025, 1 + s.below(12), 1), "PL" + s.number(), s.text(60 + s.below(60))));
    }
}
