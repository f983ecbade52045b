package com.leafandspine.pricing;

import io.reactivex.Single;
import io.reactivex.disposables.CompositeDisposable;
import io.reactivex.schedulers.Schedulers;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.ClickWindow;
import org.paperfair.shop.IsbnColumns;
import org.paperfair.shop.SalesRings;
import org.paperfair.shop.TasteMatrix;
import org.paperfair.shop.TitleCatalogue;

/** The handle of every price request is put into one collection that is only cleared when the service stops. */
public class Main {
    static final class Quote {
        final long isbn;
        final String shop;
        final String conditions;
        final Instant asked;
        int cents;

        Quote(long isbn, String shop, String conditions, Instant asked) {
            this.isbn = isbn;
            this.shop = shop;
            this.conditions = conditions;
            this.asked = asked;
        }
    }

    static final class Wholesaler {
        Single<Integer> price(Quote q) {
            return Single.fromCallable(() -> 500 + (int) (q.isbn % 3000)).subscribeOn(Schedulers.trampoline());
        }
    }

    static final class PriceService {
        private final Wholesaler wholesaler = new Wholesaler();
        private final CompositeDisposable requests = new CompositeDisposable();
        final AtomicInteger answered = new AtomicInteger();
        final AtomicInteger failed = new AtomicInteger();

        void ask(Quote q) {
            requests.add(wholesaler.price(q).subscribe(cents -> {
                q.cents = cents;
                answered.incrementAndGet();
            }, error -> failed.incrementAndGet()));
        }

        void stop() {
            requests.dispose();
        }
    }

    static final class Pricing {
        final PriceService service = new PriceService();
        final TasteMatrix taste = new TasteMatrix(21);
        final TitleCatalogue titles = new TitleCatalogue(22);
        final IsbnColumns isbns = new IsbnColumns(23);
        final SalesRings sales = new SalesRings(24);
        final ClickWindow clicks = new ClickWindow(25);
    }

    private static Pricing pricing;

    public static void main(String[] args) throws Exception {
        pricing = new Pricing();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> pricing.service.stop()));
        Sample s = new Sample(502);
        int n = 32_000;
        for (int i = 0; i < n; i++) {
            pricing.service.ask(new Quote(9_783_000_000_000L + s.below(11_000) * 97L, "shop-" + s.below(30), s.text(60 + s.below(80)),
                    Sample.at(i, n, Duration.ofHours(26))));
        }
        Ready.last();
    }
}
