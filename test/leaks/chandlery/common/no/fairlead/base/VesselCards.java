package no.fairlead.base;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The vessels that somebody looked at last, with the particulars that matter for a delivery. */
public final class VesselCards {
    public static final class Card {
        final int imo;
        final String name;
        final String manager;
        final String crane;
        final LocalDate lastCall;
        int looks;

        Card(int imo, String name, String manager, String crane, LocalDate lastCall) {
            this.imo = imo;
            this.name = name;
            this.manager = manager;
            this.crane = crane;
            this.lastCall = lastCall;
        }

        public String name() {
            return name;
        }
    }

    private final int limit = Scale.of(19_000);
    private final LinkedHashMap<Integer, Card> cards = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Card> eldest) {
            return size() > limit;
        }
    };
    private final Sample s;

    public VesselCards(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < limit * 3; i++) card(9_000_000 + s.below(limit * 2));
    }

    public Card card(int imo) {
        Card c = cards.computeIfAbsent(imo, k -> new Card(k, s.text(10 + s.below(14)), s.text(22 + s.below(16)), s.text(30 + s.below(40)), LocalDate.of(2019 + s.below(7), 1 + s.below(12), 1 + s.below(28))));
        c.looks++;
        return c;
    }
}
