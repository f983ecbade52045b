package com.rivaclos.shop.shipping;

import estate.CustomerLru;
import estate.DutyTables;
import estate.EanIndex;
import estate.LabelImages;
import estate.OrderWindow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.collections4.map.PassiveExpiringMap;
import org.harness.Ready;
import org.harness.Sample;

/** An offer for the transport of a basket is valid for ten minutes; hardly any is asked for again after that. */
public class Main {
    record Leg(String carrier, String from, String to, int cents) {}

    record Quote(String id, String postcode, int bottles, long validUntil, List<Leg> legs) {
        int cents() {
            return legs.stream().mapToInt(Leg::cents).sum();
        }
    }

    static class QuoteService {
        private static final long VALID = TimeUnit.MINUTES.toMillis(10);
        private final Map<String, Quote> quotes = Collections.synchronizedMap(new PassiveExpiringMap<>((String id, Quote quote) -> quote.validUntil));
        private final AtomicLong booked = new AtomicLong();
        private final AtomicLong late = new AtomicLong();

        Quote quote(String postcode, int bottles, long at, Sample s) {
            List<Leg> legs = new ArrayList<>();
            String from = "Riva Clos";
            for (int k = s.below(3); k >= 0; k--) {
                String to = k == 0 ? postcode : "depot " + s.below(80);
                legs.add(new Leg(s.code(5), from, to, 300 + bottles * (10 + s.below(30))));
                from = to;
            }
            Quote quote = new Quote(s.id(), postcode, bottles, at + VALID, legs);
            quotes.put(quote.id, quote);
            return quote;
        }

        void book(String id) {
            Quote quote = quotes.remove(id);
            if (quote == null) late.incrementAndGet();
            else booked.addAndGet(quote.cents());
        }
    }

    static final QuoteService QUOTES = new QuoteService();

    public static void main(String[] args) throws Exception {
        DutyTables.load(130);
        EanIndex.load(45_000);
        CustomerLru.load(14_000);
        LabelImages.load(9_500);
        OrderWindow.load(26_000);
        ExecutorService web = Executors.newFixedThreadPool(4, r -> new Thread(r, "shop"));
        long start = System.currentTimeMillis() - TimeUnit.HOURS.toMillis(70);
        for (int t = 0; t < 4; t++) {
            Sample s = new Sample(4_070 + t);
            web.execute(() -> {
                for (int i = 0; i < 3_800; i++) {
                    Quote quote = QUOTES.quote("F-" + (10_000 + s.below(85_000)), 1 + s.below(60), start + i * 66_000L, s);
                    if (s.below(6) == 0) QUOTES.book(quote.id);
                }
            });
        }
        web.shutdown();
        web.awaitTermination(1, TimeUnit.MINUTES);
        Ready.last();
    }
}
