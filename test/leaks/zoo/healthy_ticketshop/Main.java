package com.pridelands.shop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;
import vivarium.EnclosurePhotos;
import vivarium.TicketsToday;

/** Healthy: a shop on a busy Saturday. Baskets leave when they are paid or too old; payments take turns on eight lines, of which at most 200 may be waited for. */
public class Main {
    record Item(String kind, String day, int cents, String holder) {}

    static final class Basket {
        private final String id;
        private final List<Item> items = new ArrayList<>();
        private final String page;
        private final long begun;

        Basket(String id, String page, long begun) {
            this.id = id;
            this.page = page;
            this.begun = begun;
        }
    }

    static final class BankLine {
        private final byte[] buffer = new byte[64 * 1_024];
        private long payments;

        Mono<Long> pay(Basket basket) {
            payments++;
            buffer[(int) (payments % buffer.length)] = 1;
            return Mono.just((long) basket.items.stream().mapToInt(Item::cents).sum()).delayElement(Duration.ofMillis(2));
        }
    }

    static final class Shop {
        private static final long KEPT = 20 * 60_000L;
        private final Map<String, Basket> baskets = new ConcurrentHashMap<>();
        private final InstrumentedPool<BankLine> lines = PoolBuilder.from(Mono.fromSupplier(BankLine::new)).sizeBetween(2, 8).maxPendingAcquire(200).buildPool();
        private final AtomicLong cents = new AtomicLong();

        void pay(Basket basket) {
            lines.withPoolable(line -> line.pay(basket)).subscribe(paid -> {
                cents.addAndGet(paid);
                baskets.remove(basket.id);
            }, busy -> { });
        }

        void sweep(long now) {
            baskets.values().removeIf(basket -> now - basket.begun > KEPT);
        }
    }

    static final Shop SHOP = new Shop();

    public static void main(String[] args) throws Exception {
        EnclosurePhotos.load(9_000);
        TicketsToday.load(30_000);
        Sample s = new Sample(5301);
        long clock = System.currentTimeMillis() - 3 * 3_600_000L;
        for (int i = 0; i < 60_000; i++) {
            clock += 180;
            Basket basket = new Basket(s.id() + i, s.text(600), clock);
            for (int k = 0; k < 1 + s.below(5); k++) basket.items.add(new Item("kind " + s.below(9), "2026-12-" + s.below(30), 900 + s.below(2_000), s.code(6) + " " + s.code(9)));
            SHOP.baskets.put(basket.id, basket);
            if (i % 9 == 0) SHOP.pay(basket);
            if (i % 400 == 0) SHOP.sweep(clock);
            if (i % 80 == 0) Thread.sleep(5);
        }
        Ready.last();
    }
}
