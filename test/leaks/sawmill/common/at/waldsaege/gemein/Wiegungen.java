package at.waldsaege.gemein;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Weighings of the last half day at the gate. */
public final class Wiegungen {
    public record Wiegung(long zeit, String kennzeichen, int brutto, int tara, String ware) {}

    private static final long HALBER_TAG = 12 * 3_600_000L;
    private final ArrayDeque<Wiegung> letzte = new ArrayDeque<>();
    private final Sample s;
    private long netto;

    public Wiegungen(long seed) {
        s = new Sample(seed);
        int n = Scale.of(48_000);
        long jetzt = System.currentTimeMillis();
        for (int i = 0; i < n; i++) wiege(jetzt - 2 * HALBER_TAG + 2 * HALBER_TAG * i / n);
    }

    public synchronized void wiege(long zeit) {
        Wiegung w = new Wiegung(zeit, s.code(2) + "-" + (100 + s.below(900)) + s.code(2), 18_000 + s.below(26_000), 12_000 + s.below(5000), s.text(16 + s.below(20)));
        letzte.addLast(w);
        netto += w.brutto - w.tara;
        while (letzte.peekFirst().zeit < zeit - HALBER_TAG) {
            Wiegung fort = letzte.removeFirst();
            netto -= fort.brutto - fort.tara;
        }
    }
}
