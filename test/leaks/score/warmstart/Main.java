package io.lumen.pricing;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import nl.polderpost.sorting.Depot;

/** The loader of the price book has failed without a word; each request waits for it with a callback. */
public class Main {
    record PriceRequest(String id, String customer, String[] articles, byte[] body) {}

    static final class PriceBook {
        private final CompletableFuture<PriceBook> loaded = new CompletableFuture<>();
        private final AtomicLong answered = new AtomicLong();

        void load() {
            Executors.newSingleThreadExecutor(r -> {
                Thread t = new Thread(r, "price-loader");
                t.setDaemon(true);
                return t;
            }).submit(() -> {
                if (answered.get() == 0) throw new IllegalStateException("no prices");
                loaded.complete(this);
            });
        }

        long price(PriceRequest r) {
            return r.articles().length * 100L + r.body().length;
        }

        void handle(PriceRequest r) {
            loaded.thenApply(book -> book.price(r)).thenAccept(answered::addAndGet);
        }
    }

    private static final PriceBook PRICES = new PriceBook();

    public static void main(String[] args) throws Exception {
        Depot.postcodes(20000);
        Depot.labels(5000);
        Depot.profiles(12000);
        Depot.manifests(9000);
        PRICES.load();
        Sample s = new Sample(4);
        for (int i = 0; i < 7000; i++) {
            PRICES.handle(new PriceRequest(s.id(), "C" + s.below(9000), new String[] {s.code(8), s.code(8)}, s.bytes(120 + s.below(120))));
        }
        Ready.last();
    }
}
