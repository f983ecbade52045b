package com.apoteca.counterview;

import apoteca.FridgeRings;
import ca.odell.glazedlists.BasicEventList;
import ca.odell.glazedlists.EventList;
import ca.odell.glazedlists.FilterList;
import ca.odell.glazedlists.SortedList;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the tills of the branches look at one live list of the stock; each view is disposed of when the next customer comes. */
public class Main {
    static final class Item {
        private final int pzn;
        private final String name;
        private final String shelf;
        private final int packs;
        private final int cents;
        private final Instant counted;

        Item(int pzn, String name, String shelf, int packs, int cents, Instant counted) {
            this.pzn = pzn;
            this.name = name;
            this.shelf = shelf;
            this.packs = packs;
            this.cents = cents;
            this.counted = counted;
        }
    }

    static class View {
        private final FilterList<Item> hits;
        private final SortedList<Item> shown;

        View(EventList<Item> stock, char first, int most) {
            hits = new FilterList<>(stock, item -> item.cents <= most && item.name.charAt(0) == first);
            shown = new SortedList<>(hits, Comparator.comparingInt(item -> item.cents));
        }

        void close() {
            shown.dispose();
            hits.dispose();
        }
    }

    static class Tills {
        private final EventList<Item> stock = new BasicEventList<>();
        private final Map<Integer, View> views = new HashMap<>();
        private long sold;

        void next(int till, Sample s) {
            View before = views.put(till, new View(stock, (char) ('a' + s.below(20)), 3_000 + s.below(9_000)));
            if (before != null) before.close();
        }

        void sell(int till) {
            View view = views.get(till);
            if (view.shown.isEmpty()) return;
            Item item = view.shown.get(view.shown.size() / 2);
            int at = item.pzn - 1_000_000;
            stock.set(at, new Item(item.pzn, item.name, item.shelf, item.packs - 1, item.cents, Instant.now()));
            sold++;
        }
    }

    static final Tills TILLS = new Tills();

    public static void main(String[] args) throws Exception {
        FridgeRings.load(180, 2_000);
        Sample s = new Sample(624);
        Instant night = Instant.now().minusSeconds(9 * 3_600);
        int items = Scale.of(50_000);
        for (int i = 0; i < items; i++) {
            TILLS.stock.add(new Item(1_000_000 + i, s.text(16), "shelf " + s.below(4_000), 1 + s.below(60), 300 + s.below(9_000), night.plusMillis(3L * i)));
        }
        for (int i = 0; i < 260; i++) {
            int till = s.below(12);
            TILLS.next(till, s);
            TILLS.sell(till);
        }
        Ready.last();
    }
}
