package at.waldsaege.gemein;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Delivery notes: written, signed by the customer, booked and put away in the archive. */
public final class Lieferscheine {
    public record Lieferschein(int nummer, Instant geschrieben, String empfaenger, String ware, String vermerk, byte[] unterschrift) {}

    private final int unterwegs = Scale.of(5200);
    private final Map<Integer, Lieferschein> offen = new HashMap<>();
    private final ArrayDeque<Integer> folge = new ArrayDeque<>();
    private final Sample s;
    private int naechster = 700_000;

    public Lieferscheine(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < unterwegs * 2; i++) schreibe(Instant.now().minusSeconds((unterwegs * 2L - i) * 25));
    }

    public synchronized int schreibe(Instant wann) {
        int nummer = naechster++;
        offen.put(nummer, new Lieferschein(nummer, wann, s.text(20 + s.below(20)), s.text(30 + s.below(30)), s.text(60 + s.below(160)), s.bytes(300 + s.below(300))));
        folge.add(nummer);
        if (folge.size() > unterwegs) archiviere(folge.remove());
        return nummer;
    }

    private void archiviere(int nummer) {
        offen.remove(nummer);
    }
}
