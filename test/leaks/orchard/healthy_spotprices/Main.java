package com.pomona.spotprices;

import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.RecipeIndex;
import fruit.VarietyCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.Disposable;
import reactor.core.publisher.Sinks;

/**
 * Nothing leaks: of each spot market a stream of prices, which replays the last 1,500 to those who come late. The charts
 * take windows of 50 prices and keep the last window. Most who ever subscribed have cancelled; the streams forgot them.
 */
public class Main {
    record Price(int market, long at, int cents, String buyer) {}

    static class SpotMarket {
        private final Sinks.Many<Price> prices = Sinks.many().replay().limit(1_500);
        private final AtomicReference<List<Price>> chart = new AtomicReference<>(List.of());

        SpotMarket() {
            prices.asFlux().buffer(50).subscribe(chart::set);
        }
    }

    static class Buyer {
        private final AtomicReference<Price> last = new AtomicReference<>();
        private final Disposable subscription;

        Buyer(SpotMarket market) {
            subscription = market.prices.asFlux().subscribe(last::set);
        }
    }

    static class Exchange {
        private final List<SpotMarket> markets = new ArrayList<>();

        Exchange(int count) {
            for (int i = 0; i < count; i++) markets.add(new SpotMarket());
        }
    }

    private static final Exchange EXCHANGE = new Exchange(60);

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(16_000);
        OriginCodes.load(60_000);
        LabelLayouts.load(1_500, 6_000);
        RecipeIndex.load(6_000);
        Sample s = new Sample(65);
        long start = System.currentTimeMillis() - 3_600_000L;
        Buyer buyer = null;
        for (int i = 0; i < 360_000; i++) {
            int at = s.below(60);
            if (i % 400 == 0) {
                if (buyer != null) buyer.subscription.dispose();
                buyer = new Buyer(EXCHANGE.markets.get(at));
            }
            EXCHANGE.markets.get(at).prices.emitNext(new Price(at, start + i * 10L, 60 + s.below(500), s.text(30)), Sinks.EmitFailureHandler.FAIL_FAST);
        }
        Ready.last();
    }
}
