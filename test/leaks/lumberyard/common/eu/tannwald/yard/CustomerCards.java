package eu.tannwald.yard;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The cards of the customers that were at the counter last. */
public final class CustomerCards {
    private static final class Card {
        final int number;
        final String firm;
        final String address;
        final LocalDate since;
        int visits;

        Card(int number, String firm, String address, LocalDate since) {
            this.number = number;
            this.firm = firm;
            this.address = address;
            this.since = since;
        }
    }

    private static final class Recent extends LinkedHashMap<Integer, Card> {
        private final int capacity;

        Recent(int capacity) {
            super(256, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Card> oldest) {
            return size() > capacity;
        }
    }

    private final Recent recent = new Recent(Scale.of(17_000));
    private final Sample s;

    public CustomerCards(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < recent.capacity * 2; i++) greet(10_000 + s.below(recent.capacity * 3));
    }

    public int greet(int number) {
        Card c = recent.get(number);
        if (c == null) recent.put(number, c = new Card(number, s.text(22), s.text(36 + s.below(30)), LocalDate.of(1990 + s.below(34), 1 + s.below(12), 1 + s.below(28))));
        return ++c.visits;
    }
}
