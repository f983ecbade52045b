package com.intraday.exchange;

import grid.*;

import org.harness.Ready;

import java.util.*;

/**
 * Healthy: a continuous market with full books. Each contract has at most so many orders on a side
 * (the worst leaves), matched and cancelled orders leave the index, trades stay in a ring.
 */
public class Main {
    enum Side { BUY, SELL }

    static final class Order {
        final long id;
        final int price, account;
        final Side side;
        final Book book;
        int quantity;

        Order(long id, int price, int account, Side side, int quantity, Book book) {
            this.id = id;
            this.price = price;
            this.account = account;
            this.side = side;
            this.quantity = quantity;
            this.book = book;
        }
    }

    record Trade(long buy, long sell, int price, int quantity, long at) {}

    static final class Book {
        final String contract;
        private final Map<Side, TreeMap<Integer, ArrayDeque<Order>>> levels = new EnumMap<>(Side.class);
        private final int[] resting = new int[2];

        Book(String contract) {
            this.contract = contract;
            for (Side s : Side.values()) levels.put(s, new TreeMap<>());
        }
    }

    static final class Exchange {
        private final Book[] books;
        private final Map<Long, Order> index = new HashMap<>();
        private final Trade[] trades;
        private final int most;
        private long ids, traded;

        Exchange(int contracts, int most, int trades) {
            books = new Book[contracts];
            for (int i = 0; i < contracts; i++) books[i] = new Book("QH" + i);
            this.most = most;
            this.trades = new Trade[trades];
        }

        void enter(Book b, Side side, int price, int account, int quantity) {
            Order o = new Order(++ids, price, account, side, quantity, b);
            TreeMap<Integer, ArrayDeque<Order>> others = b.levels.get(side == Side.BUY ? Side.SELL : Side.BUY);
            while (o.quantity > 0 && !others.isEmpty()) {
                var best = side == Side.BUY ? others.firstEntry() : others.lastEntry();
                if (side == Side.BUY ? best.getKey() > price : best.getKey() < price) break;
                Order x = best.getValue().peek();
                int q = Math.min(o.quantity, x.quantity);
                trades[(int) (traded++ % trades.length)] = new Trade(o.id, x.id, best.getKey(), q, traded);
                o.quantity -= q;
                x.quantity -= q;
                if (x.quantity == 0) leave(best.getValue().poll());
                if (best.getValue().isEmpty()) others.remove(best.getKey());
            }
            if (o.quantity == 0) return;
            b.levels.get(side).computeIfAbsent(price, p -> new ArrayDeque<>(4)).add(o);
            index.put(o.id, o);
            if (++b.resting[side.ordinal()] > most) {
                var mine = b.levels.get(side);
                var worst = side == Side.BUY ? mine.firstEntry() : mine.lastEntry();
                leave(worst.getValue().poll());
                if (worst.getValue().isEmpty()) mine.remove(worst.getKey());
            }
        }

        private void leave(Order o) {
            index.remove(o.id);
            o.book.resting[o.side.ordinal()]--;
        }
    }

    private static Exchange exchange;

    public static void main(String[] a) throws Exception {
        Prices.publish(30000);
        Reserve.tender(20000);
        exchange = new Exchange(96, Rnd.share(2000), Rnd.share(100000));
        Rnd r = new Rnd(201);
        for (int i = Rnd.share(1800000); i > 0; i--) {
            Side s = r.upTo(2) == 0 ? Side.BUY : Side.SELL;
            int far = (int) (Math.abs(r.fraction() + r.fraction() - 1) * 9000) - 600;
            exchange.enter(exchange.books[r.upTo(96)], s, 10000 + (s == Side.BUY ? -far : far), r.upTo(400), 1 + r.upTo(50));
        }
        Ready.last();
    }
}
