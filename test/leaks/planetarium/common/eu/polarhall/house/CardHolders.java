package eu.polarhall.house;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Holders of the annual card that were looked up lately, the least recent first. */
public final class CardHolders {
    static final class Holder {
        final int card;
        final String name;
        final String mail;
        final LocalDate until;
        int admissions;

        Holder(int card, Sample s) {
            this.card = card;
            name = s.text(18);
            mail = s.code(9) + "@example.org";
            until = LocalDate.of(2026, 1 + s.below(12), 1 + s.below(28));
        }
    }

    private final int most = Scale.of(22_000);
    private final LinkedHashMap<Integer, Holder> lately = new LinkedHashMap<>(16, 0.75f, true);
    private final Sample s;

    public CardHolders(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < most * 3; i++) admit(s.below(most * 2));
    }

    public int admit(int card) {
        Holder h = lately.get(card);
        if (h == null) {
            if (lately.size() >= most) {
                Map.Entry<Integer, Holder> eldest = lately.entrySet().iterator().next();
                lately.remove(eldest.getKey());
            }
            lately.put(card, h = new Holder(card, s));
        }
        return ++h.admissions;
    }
}
