package com.inkwell.sales;

import io.reactivex.disposables.CompositeDisposable;
import io.reactivex.disposables.Disposable;
import io.reactivex.subjects.PublishSubject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.CoverCache;
import org.paperfair.shop.IsbnColumns;
import org.paperfair.shop.SearchTrie;
import org.paperfair.shop.SalesRings;

/** The sales of the last 24 hours, counts per hour of a month, and screens that are connected now; a closed screen takes its subscription along. */
public class Main {
    record Sale(Instant at, long isbn, String shop, String order, int cents) {}

    static final class Hour {
        final Map<String, int[]> copiesByShop = new HashMap<>();
        long cents;
    }

    static final class Screen {
        final String user;
        final Instant opened;
        final ArrayDeque<Sale> shown = new ArrayDeque<>();
        Disposable subscription;

        Screen(String user, Instant opened) {
            this.user = user;
            this.opened = opened;
        }

        void show(Sale sale) {
            shown.addLast(sale);
            if (shown.size() > 50) shown.removeFirst();
        }
    }

    static final class SalesFeed {
        private final PublishSubject<Sale> live = PublishSubject.create();
        private final CompositeDisposable screens = new CompositeDisposable();
        private final ArrayDeque<Sale> lastDay = new ArrayDeque<>();
        private final TreeMap<Instant, Hour> hours = new TreeMap<>();

        void sold(Sale sale) {
            lastDay.addLast(sale);
            while (lastDay.peekFirst().at.isBefore(sale.at.minus(Duration.ofHours(24)))) lastDay.removeFirst();
            Hour h = hours.computeIfAbsent(Instant.ofEpochSecond(sale.at.getEpochSecond() / 3600 * 3600), k -> new Hour());
            h.cents += sale.cents;
            h.copiesByShop.computeIfAbsent(sale.shop, k -> new int[60])[(int) (sale.at.getEpochSecond() / 60 % 60)]++;
            while (hours.size() > 30 * 24) hours.pollFirstEntry();
            live.onNext(sale);
        }

        Screen open(String user, Instant now) {
            Screen s = new Screen(user, now);
            s.subscription = live.subscribe(s::show);
            screens.add(s.subscription);
            return s;
        }

        void close(Screen s) {
            screens.remove(s.subscription);
        }
    }

    static final class Office {
        final SalesFeed feed = new SalesFeed();
        final CoverCache covers = new CoverCache(151);
        final IsbnColumns isbns = new IsbnColumns(152);
        final SearchTrie search = new SearchTrie(153);
        final SalesRings rings = new SalesRings(154);
    }

    private static Office office;

    public static void main(String[] args) throws Exception {
        office = new Office();
        Sample s = new Sample(606);
        String[] shops = {"web", "app", "berlin", "vienna", "zurich", "cologne", "leipzig", "partner"};
        ArrayDeque<Screen> open = new ArrayDeque<>();
        int n = 320_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(50));
            if (i % 800 == 0) {
                open.addLast(office.feed.open("user-" + s.below(300), at));
                if (open.size() > 60) office.feed.close(open.removeFirst());
            }
            office.feed.sold(new Sale(at, 9_783_000_000_000L + s.below(11_000) * 97L, shops[s.below(8)], "S" + (8_000_000 + i), 499 + s.below(4000)));
        }
        Ready.last();
    }
}
