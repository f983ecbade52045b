package be.kantwerk.gemeen;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The customers who were looked up last, up to a number. */
public final class Klantenkaarten {
    public record Klant(int nummer, String naam, String straat, String gemeente, String email, long besteedCent) {}

    private final int hoogstens = Scale.of(15_000);
    private final LinkedHashMap<Integer, Klant> recent = new LinkedHashMap<>(1024, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Klant> e) {
            return size() > hoogstens;
        }
    };
    private final Sample s;

    public Klantenkaarten(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(36_000); i++) klant(20_000 + s.below(Scale.of(44_000)));
    }

    public synchronized Klant klant(int nummer) {
        Klant k = recent.get(nummer);
        if (k == null) recent.put(nummer, k = new Klant(nummer, s.text(12 + s.below(16)), s.text(16 + s.below(12)), s.text(10), s.code(7).toLowerCase() + "@post.be", s.below(900_000)));
        return k;
    }
}
