package hr.jadroplov.osnova;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Islanders with a card for cheaper tickets, those asked for last. */
public final class Povlastice {
    public record Iskaznica(int broj, String prezime, String otok, LocalDate vrijediDo, String napomena) {}

    private final int najvise = Scale.of(15_000);
    private final Map<Integer, Iskaznica> iskaznice = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Iskaznica> e) {
            return size() > najvise;
        }
    };
    private final Sample s;

    public Povlastice(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < najvise * 2; i++) iskaznica(20_000 + i);
    }

    public synchronized Iskaznica iskaznica(int broj) {
        return iskaznice.computeIfAbsent(broj, b -> new Iskaznica(b, s.text(12), s.code(6), LocalDate.of(2027, 1 + s.below(12), 1), s.text(60 + s.below(60))));
    }
}
