package com.pomona.stockledger;

import fruit.ColdRooms;
import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Nothing leaks: the stock is the sum of its movements. There are 15,000 articles and there will be no others. After 20
 * movements an article's ledger writes a snapshot and forgets them; the numbers of the last 20,000 movements are kept, to
 * refuse what arrives twice.
 */
public class Main {
    record Movement(String number, long at, int crates, String reason) {}

    static class Ledger {
        private static final int SNAPSHOT_AFTER = 20;
        private final List<Movement> sinceSnapshot = new ArrayList<>(SNAPSHOT_AFTER);
        private long snapshot;

        void apply(Movement m) {
            sinceSnapshot.add(m);
            if (sinceSnapshot.size() < SNAPSHOT_AFTER) return;
            for (Movement old : sinceSnapshot) snapshot += old.crates();
            sinceSnapshot.clear();
        }
    }

    static class Stock {
        private static final int REMEMBERED = 20_000;
        private final Map<Integer, Ledger> byArticle = new HashMap<>();
        private final LinkedHashSet<String> seen = new LinkedHashSet<>();

        void move(int article, Movement m) {
            if (!seen.add(m.number())) return;
            if (seen.size() > REMEMBERED) seen.remove(seen.iterator().next());
            byArticle.computeIfAbsent(article, k -> new Ledger()).apply(m);
        }
    }

    private static final Stock STOCK = new Stock();

    public static void main(String[] args) throws Exception {
        OriginCodes.load(60_000);
        PriceGrid.load(450, 5_000);
        LabelLayouts.load(2_000, 6_000);
        ColdRooms.load(500, 1_500);
        Sample s = new Sample(66);
        long start = System.currentTimeMillis() - 20 * 3_600_000L;
        for (int i = 0; i < 700_000; i++) STOCK.move(s.below(15_000), new Movement(s.id(), start + i * 100L, s.below(90) - 45, s.text(20)));
        Ready.last();
    }
}
