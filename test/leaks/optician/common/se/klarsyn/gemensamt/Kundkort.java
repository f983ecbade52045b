package se.klarsyn.gemensamt;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The cards of the customers who were looked up last. */
public final class Kundkort {
    public record Kort(int nummer, String namn, String adress, String[] anteckningar, long senastBesok) {}

    private final int plats = Scale.of(11_000);
    private final Map<Integer, Kort> kort = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Kort> e) {
            return size() > plats;
        }
    };
    private final Sample s;

    public Kundkort(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < plats + plats / 4; i++) kort(i);
    }

    public synchronized Kort kort(int nummer) {
        Kort k = kort.get(nummer);
        if (k == null) {
            k = new Kort(nummer, s.text(16 + s.below(12)), s.text(30 + s.below(25)), new String[] {s.text(40 + s.below(80)), s.text(30 + s.below(60))}, System.currentTimeMillis() - s.below(400) * 86_400_000L);
            kort.put(nummer, k);
        }
        return k;
    }
}
