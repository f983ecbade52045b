package de.kornfeld.bakery;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Scale;

/** Customers with a card that were at a till lately: the least recently used goes. */
public final class Regulars {
    public static final class Customer {
        final long card;
        final String name, street, phone;
        int points;
        long lastVisit;

        Customer(long card, Words w, long at) {
            this.card = card;
            name = w.person();
            street = w.street();
            phone = w.phone();
            points = w.below(900);
            lastVisit = at;
        }
    }

    private final int limit = Scale.of(31_000);
    private final Map<Long, Customer> recent = new LinkedHashMap<>(1_024, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Customer> eldest) {
            return size() > limit;
        }
    };

    public static Regulars open() {
        Regulars r = new Regulars();
        Words w = new Words(102);
        long now = System.currentTimeMillis();
        int visits = r.limit * 2;
        for (int i = 0; i < visits; i++) r.visit(276_000_000_000L + w.below(r.limit * 2), w, now - (visits - i) * 700L);
        return r;
    }

    void visit(long card, Words w, long at) {
        Customer c = recent.get(card);
        if (c == null) recent.put(card, c = new Customer(card, w, at));
        c.points++;
        c.lastVisit = at;
    }
}
