package com.keelhaven.purchasing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Ready;
import org.harness.Sample;
import yard.CertificateLru;
import yard.DrawingCache;
import yard.GaugeRings;
import yard.PartsCatalog;
import yard.TideTables;

/** Quotes are remembered by a record that has an array among its components, so that no request finds an earlier quote. */
public class Main {
    record QuoteKey(String part, int supplier, String[] options) {}

    record Quote(int cents, String currency, int days, String terms) {}

    interface Supplier {
        Quote quote(String part, String[] options);
    }

    static class QuoteDesk {
        private final Map<QuoteKey, Quote> quotes = new ConcurrentHashMap<>();
        private final List<Supplier> suppliers = new ArrayList<>();
        private long asked;

        Quote quote(String part, int supplier, String... options) {
            return quotes.computeIfAbsent(new QuoteKey(part, supplier, options), key -> {
                asked++;
                return suppliers.get(supplier).quote(part, options);
            });
        }

        void pricesChanged() {
            quotes.clear();
        }
    }

    static final QuoteDesk DESK = new QuoteDesk();

    private static final String[] OPTIONS = {"DNV", "stainless", "express", "ATEX", "spare seals", "certificate 3.1"};

    public static void main(String[] args) throws Exception {
        PartsCatalog.load(60_000);
        TideTables.load(700);
        GaugeRings.load(900, 1_200);
        DrawingCache.load(9_000);
        CertificateLru.load(20_000);
        Sample s = new Sample(41);
        for (int i = 0; i < 12; i++) {
            int days = 2 + s.below(30);
            DESK.suppliers.add((part, options) -> new Quote(500 + s.below(200_000), "EUR", days, "ex works, " + days + " days net"));
        }
        List<String> wanted = new ArrayList<>();
        for (int i = 0; i < 300; i++) wanted.add(PartsCatalog.any(s).number());
        for (int i = 0; i < 34_000; i++) {
            DESK.quote(wanted.get(s.below(wanted.size())), s.below(12), OPTIONS[s.below(6)], OPTIONS[s.below(6)]);
        }
        Ready.last();
    }
}
