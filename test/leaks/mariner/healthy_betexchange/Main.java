package com.oddsfield.exchange;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a betting exchange in the middle of a Saturday: books of orders by price, the orders by number, and a tape of the last trades. */
public class Main {
    static final class Order {
        final long number;
        final int customer;
        final boolean back;
        final int price;
        long stake;
        final Instant placed;
        final String reference;

        Order(long number, int customer, boolean back, int price, long stake, Instant placed, String reference) {
            this.number = number;
            this.customer = customer;
            this.back = back;
            this.price = price;
            this.stake = stake;
            this.placed = placed;
            this.reference = reference;
        }
    }

    record Trade(Instant at, int market, long maker, long taker, int price, long stake) {}

    static final class Book {
        final int market;
        final String event;
        final TreeMap<Integer, ArrayDeque<Order>> backs = new TreeMap<>(Comparator.reverseOrder()), lays = new TreeMap<>();
        long matched;

        Book(int market, String event) {
            this.market = market;
            this.event = event;
        }
    }

    static final class Exchange {
        final Book[] books;
        final Map<Long, Order> live = new HashMap<>();
        final Map<Long, Book> bookOf = new HashMap<>();
        final ArrayDeque<Trade> tape = new ArrayDeque<>();
        final int tapeLimit = Scale.of(80_000);
        private long numbers = 40_000_000;

        Exchange(int markets, Sample s) {
            books = new Book[markets];
            for (int i = 0; i < markets; i++) books[i] = new Book(i, s.text(30));
        }

        void place(Book b, int customer, boolean back, int price, long stake, Instant at, String reference) {
            Order o = new Order(++numbers, customer, back, price, stake, at, reference);
            TreeMap<Integer, ArrayDeque<Order>> other = back ? b.lays : b.backs;
            while (o.stake > 0 && !other.isEmpty()) {
                var best = other.firstEntry();
                if (back ? best.getKey() > price : best.getKey() < price) break;
                Order m = best.getValue().peek();
                long s = Math.min(m.stake, o.stake);
                m.stake -= s;
                o.stake -= s;
                b.matched += s;
                tape.add(new Trade(at, b.market, m.number, o.number, m.price, s));
                if (tape.size() > tapeLimit) tape.poll();
                if (m.stake == 0) {
                    best.getValue().poll();
                    live.remove(m.number);
                    bookOf.remove(m.number);
                    if (best.getValue().isEmpty()) other.remove(best.getKey());
                }
            }
            if (o.stake > 0) {
                (back ? b.backs : b.lays).computeIfAbsent(price, p -> new ArrayDeque<>(4)).add(o);
                live.put(o.number, o);
                bookOf.put(o.number, b);
            }
        }

        void cancel(long number) {
            Order o = live.remove(number);
            if (o == null) return;
            Book b = bookOf.remove(number);
            TreeMap<Integer, ArrayDeque<Order>> side = o.back ? b.backs : b.lays;
            ArrayDeque<Order> level = side.get(o.price);
            level.remove(o);
            if (level.isEmpty()) side.remove(o.price);
        }
    }

    private static Exchange exchange;
    private static TideTables form;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(1201);
        exchange = new Exchange(480, s);
        form = new TideTables(240, 5_300);
        ChartTiles.open(5_000_000);
        int all = Scale.of(420_000);
        ArrayDeque<Long> mayCancel = new ArrayDeque<>();
        for (int i = 0; i < all; i++) {
            Book b = exchange.books[s.below(exchange.books.length)];
            boolean back = s.below(2) == 0;
            int price = 200 + (back ? -s.below(60) + 8 : s.below(60) - 8);
            exchange.place(b, s.below(9_000), back, price, 100 + s.below(9_000), Sample.at(i, all, Duration.ofHours(6)), "web-" + s.below(1_000_000));
            mayCancel.add(exchange.numbers);
            if (mayCancel.size() > Scale.of(90_000)) exchange.cancel(mayCancel.poll());
        }
        Ready.last();
    }
}
