package com.apoteca.counter;

import apoteca.Barcodes;
import apoteca.Interactions;
import apoteca.Leaflets;
import apoteca.PriceTables;
import apoteca.Regulars;
import ca.odell.glazedlists.BasicEventList;
import ca.odell.glazedlists.EventList;
import ca.odell.glazedlists.FilterList;
import ca.odell.glazedlists.SortedList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/** A search at the counter shows a filtered and sorted list of the stock; the list is forgotten when the customer goes, and not disposed. */
public class Main {
    record Item(int pzn, String name, String shelf, int packs, int cents) {}

    static class Search {
        private final String words;
        private final FilterList<Item> hits;
        private final SortedList<Item> shown;

        Search(EventList<Item> stock, String words, int most) {
            this.words = words;
            hits = new FilterList<>(stock, item -> item.cents <= most && item.packs > 0);
            shown = new SortedList<>(hits, Comparator.comparingInt(Item::cents));
        }

        Item cheapest() {
            return shown.isEmpty() ? null : shown.get(0);
        }
    }

    static class Counter {
        private final EventList<Item> stock = new BasicEventList<>();
        private final Map<Integer, Search> byTill = new HashMap<>();
        private long sold;

        void search(int till, String words, int most) {
            byTill.put(till, new Search(stock, words, most));
        }

        void sell(int till, Sample s) {
            Item item = byTill.get(till).cheapest();
            if (item == null) return;
            int at = stock.indexOf(item);
            stock.set(at, new Item(item.pzn, item.name, item.shelf, item.packs > 1 ? item.packs - 1 : 40, item.cents + s.below(3)));
            sold++;
        }

        void leave(int till) {
            byTill.remove(till);
        }
    }

    static final Counter COUNTER = new Counter();

    public static void main(String[] args) throws Exception {
        PriceTables.load(115);
        Leaflets.load(8_000);
        Regulars.load(26_000);
        Barcodes.load(390_000);
        Interactions.load(250_000);
        Sample s = new Sample(602);
        for (int i = 0; i < 600; i++) COUNTER.stock.add(new Item(1_000_000 + i, s.text(14), "shelf " + s.below(40), 1 + s.below(30), 300 + s.below(9_000)));
        int customers = 150;
        for (int i = 0; i < customers; i++) {
            int till = s.below(4);
            COUNTER.search(till, s.text(8), 2_000 + s.below(7_000));
            if (s.below(5) == 0) COUNTER.sell(till, s);
            COUNTER.leave(till);
        }
        Ready.last();
    }
}
