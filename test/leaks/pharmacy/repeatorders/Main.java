package com.apoteca.repeat;

import apoteca.Articles;
import apoteca.Availability;
import apoteca.Interactions;
import apoteca.Regulars;
import apoteca.StockDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** An order that the depot refuses is tried again after some seconds; the delay is in seconds and is read as days. */
public class Main {
    record Line(int pzn, int packs, String note) {}

    static class Order implements Delayed {
        private final long number;
        private final int branch;
        private final Line[] lines;
        private final Instant placed;
        private Instant due;
        private int tries;

        Order(long number, int branch, Line[] lines, Instant placed) {
            this.number = number;
            this.branch = branch;
            this.lines = lines;
            this.placed = placed;
            due = placed;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(Duration.between(Instant.now(), due));
        }

        @Override
        public int compareTo(Delayed other) {
            return due.compareTo(((Order) other).due);
        }
    }

    static class Orders {
        private final DelayQueue<Order> waiting = new DelayQueue<>();
        private final AtomicLong sent = new AtomicLong();

        void place(Order order) {
            waiting.add(order);
        }

        void retry(Order order, int delay) {
            order.tries++;
            order.due = Instant.now().plus(Duration.ofDays(delay));
            waiting.add(order);
        }

        void work(Sample s) {
            Thread worker = new Thread(() -> {
                try {
                    while (true) {
                        Order order = waiting.take();
                        if (s.below(4) == 0) retry(order, 30 << Math.min(order.tries, 4));
                        else sent.addAndGet(order.lines.length);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "order-sender");
            worker.setDaemon(true);
            worker.start();
        }
    }

    static final Orders ORDERS = new Orders();

    public static void main(String[] args) throws Exception {
        Regulars.load(26_000);
        Articles.load(24_000);
        Interactions.load(250_000);
        StockDatabase.load(34_000);
        Availability.load(28_000);
        ORDERS.work(new Sample(6_130));
        Sample s = new Sample(613);
        int orders = 18_000;
        for (int i = 0; i < orders; i++) {
            Line[] lines = new Line[4 + s.below(14)];
            for (int k = 0; k < lines.length; k++) lines[k] = new Line(1_000_000 + s.below(200_000), 1 + s.below(9), s.text(12));
            ORDERS.place(new Order(8_000_000L + i, s.below(85), lines, Sample.at(i, orders, Duration.ofDays(5))));
            if (i % 200 == 0) Thread.sleep(5);
        }
        Thread.sleep(1_500);
        Ready.last();
    }
}
