package ro.ecluze.comun;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Owners of barges who called last, up to a number. */
public final class Armatori {
    public record Armator(int cod, String firma, String sediu, String telefon, String[] persoane, long sold) {}

    private final int cel = Scale.of(13_000);
    private final LinkedHashMap<Integer, Armator> recenti = new LinkedHashMap<>(1024, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Armator> e) {
            return size() > cel;
        }
    };
    private final Sample s;

    public Armatori(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(30_000); i++) armator(5000 + s.below(Scale.of(38_000)));
    }

    public synchronized Armator armator(int cod) {
        Armator a = recenti.get(cod);
        if (a == null) recenti.put(cod, a = new Armator(cod, s.text(14 + s.below(24)), s.text(10), "+40" + (700_000_000 + s.below(99_999_999)), new String[] {s.text(12 + s.below(10)), s.text(12 + s.below(10))}, s.below(4_000_000)));
        return a;
    }
}
