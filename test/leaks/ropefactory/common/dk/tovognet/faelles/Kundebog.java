package dk.tovognet.faelles;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Customers that were looked up last; the least recent one makes room. */
public final class Kundebog {
    public record Adresse(String vej, String by, int postnr) {}

    public record Kunde(int nr, String firma, String cvr, Adresse levering, Adresse faktura, String[] kontakter) {}

    private final int hoejst = Scale.of(11_500);
    private final Map<Integer, Kunde> senest = new LinkedHashMap<>(512, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Kunde> aeldst) {
            return size() > hoejst;
        }
    };
    private final Sample s;

    public Kundebog(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < hoejst * 5 / 2; i++) slaaOp(s.below(hoejst * 3));
    }

    public synchronized Kunde slaaOp(int nr) {
        return senest.computeIfAbsent(nr, k -> new Kunde(k, s.text(12 + s.below(20)), "DK" + (10_000_000 + s.below(80_000_000)), adresse(), adresse(), new String[] {s.text(14), s.text(18)}));
    }

    private Adresse adresse() {
        return new Adresse(s.text(12 + s.below(10)), s.text(8), 1000 + s.below(8990));
    }
}
