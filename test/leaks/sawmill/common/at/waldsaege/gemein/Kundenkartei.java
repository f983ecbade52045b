package at.waldsaege.gemein;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Customers who had to do with us lately: when the young half is full, the old one goes. */
public final class Kundenkartei {
    public record Kunde(int nummer, String firma, String ort, String uid, List<String> ansprechpartner, long saldo) {}

    private final int haelfte = Scale.of(6500);
    private final Sample s;
    private Map<Integer, Kunde> jung = new HashMap<>();
    private Map<Integer, Kunde> alt = new HashMap<>();

    public Kundenkartei(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(30_000); i++) kunde(20_000 + s.below(Scale.of(60_000)));
    }

    public synchronized Kunde kunde(int nummer) {
        Kunde k = jung.get(nummer);
        if (k != null) return k;
        k = alt.remove(nummer);
        if (k == null) k = new Kunde(nummer, s.text(16 + s.below(24)), s.text(10), "ATU" + (10_000_000 + s.below(89_999_999)), List.of(s.text(14), s.text(18), s.text(11)), s.below(9_000_000));
        if (jung.size() >= haelfte) {
            alt = jung;
            jung = new HashMap<>();
        }
        jung.put(nummer, k);
        return k;
    }
}
