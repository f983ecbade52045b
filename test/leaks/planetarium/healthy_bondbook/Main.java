package com.kestrelx.matching;

import eu.polarhall.house.Narrations;
import eu.polarhall.house.Posters;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;

/** Books of open orders of an exchange for bonds: what is executed, withdrawn or past its day is taken out of book and index. */
public class Main {
    static final class Order {
        final long id;
        final String member;
        final String clientReference;
        final boolean buy;
        final int price;
        final Instant entered;
        final LocalDate until;
        int open;

        Order(long id, String member, String clientReference, boolean buy, int price, int open, Instant entered, LocalDate until) {
            this.id = id;
            this.member = member;
            this.clientReference = clientReference;
            this.buy = buy;
            this.price = price;
            this.open = open;
            this.entered = entered;
            this.until = until;
        }
    }

    static final class Level {
        final LinkedHashMap<Long, Order> queue = new LinkedHashMap<>();
        long volume;
    }

    static final class Book {
        final String isin;
        private final TreeMap<Integer, Level> bids = new TreeMap<>(Comparator.reverseOrder());
        private final TreeMap<Integer, Level> asks = new TreeMap<>();
        private int last;

        Book(String isin, int last) {
            this.isin = isin;
            this.last = last;
        }

        void add(Order o, Map<Long, Book> index) {
            TreeMap<Integer, Level> other = o.buy ? asks : bids;
            while (o.open > 0 && !other.isEmpty()) {
                Map.Entry<Integer, Level> best = other.firstEntry();
                if (o.buy ? best.getKey() > o.price : best.getKey() < o.price) break;
                Level l = best.getValue();
                Order against = l.queue.values().iterator().next();
                int traded = Math.min(o.open, against.open);
                o.open -= traded;
                against.open -= traded;
                l.volume -= traded;
                last = best.getKey();
                if (against.open == 0) {
                    l.queue.remove(against.id);
                    index.remove(against.id);
                }
                if (l.queue.isEmpty()) other.remove(best.getKey());
            }
            if (o.open == 0) return;
            Level l = (o.buy ? bids : asks).computeIfAbsent(o.price, p -> new Level());
            l.queue.put(o.id, o);
            l.volume += o.open;
            index.put(o.id, this);
        }

        void close(LocalDate day, Map<Long, Book> index) {
            for (TreeMap<Integer, Level> side : List.of(bids, asks)) {
                for (Level l : side.values()) {
                    l.queue.values().removeIf(o -> {
                        if (o.until.isAfter(day)) return false;
                        l.volume -= o.open;
                        index.remove(o.id);
                        return true;
                    });
                }
                side.values().removeIf(l -> l.queue.isEmpty());
            }
        }

        void withdraw(long id) {
            for (TreeMap<Integer, Level> side : List.of(bids, asks)) {
                for (Map.Entry<Integer, Level> e : side.entrySet()) {
                    Order o = e.getValue().queue.remove(id);
                    if (o == null) continue;
                    e.getValue().volume -= o.open;
                    if (e.getValue().queue.isEmpty()) side.remove(e.getKey());
                    return;
                }
            }
        }
    }

    static final class Market {
        private final List<Book> books = new ArrayList<>();
        private final Map<Long, Book> byOrder = new HashMap<>();
        private long ids = 70_000_000;
        final Posters posters = new Posters(841);
        final Narrations narrations = new Narrations(842);

        void trade(Instant at, LocalDate day, Sample s) {
            Book b = books.get(s.below(books.size()));
            boolean buy = s.below(2) == 0;
            int away = s.below(20) == 0 ? -1 : 1 + s.below(60);
            Order o = new Order(++ids, "member-" + s.below(45), "CR" + s.id(), buy, buy ? b.last - away : b.last + away, 10 * (1 + s.below(200)), at, s.below(8) == 0 ? day.plusDays(1 + s.below(3)) : day);
            b.add(o, byOrder);
            if (s.below(10) < 6) {
                long id = ids - s.below(90_000);
                Book of = byOrder.remove(id);
                if (of != null) of.withdraw(id);
            }
        }
    }

    private static Market market;

    public static void main(String[] args) throws Exception {
        market = new Market();
        Sample s = new Sample(843);
        for (int i = 0; i < 420; i++) market.books.add(new Book("XS" + (1_000_000_000L + i * 7919L), 9_000 + s.below(2_000)));
        LocalDate today = LocalDate.now();
        int n = 90_000;
        for (int d = 4; d >= 0; d--) {
            LocalDate day = today.minusDays(d);
            for (int i = 0; i < n; i++) market.trade(Sample.at(i, n, Duration.ofHours(7)).minus(Duration.ofDays(d)), day, s);
            if (d > 0) for (Book b : market.books) b.close(day, market.byOrder);
        }
        Ready.last();
    }
}
