package com.rivaclos.shop.checkout;

import com.bugsnag.Bugsnag;
import estate.Baskets;
import estate.DutyTables;
import estate.NameTrie;
import estate.TankRings;
import estate.WineList;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** What an error report should say about an order is noted on the thread that checks it out, and stays there. */
public class Main {
    record Line(int article, int bottles, int cents, String note) {}

    record Order(long number, String customer, Instant placed, List<Line> lines) {
        long cents() {
            long sum = 0;
            for (Line line : lines) sum += (long) line.bottles * line.cents;
            return sum;
        }
    }

    static class ErrorReports {
        private final Bugsnag bugsnag = new Bugsnag("0f2a67d41c3b4e59a1b2c3d4e5f60718", false);
        private final AtomicLong reported = new AtomicLong();

        ErrorReports() {
            bugsnag.setAutoCaptureSessions(false);
            bugsnag.setDelivery(new com.bugsnag.delivery.Delivery() {
                @Override
                public void deliver(com.bugsnag.serialization.Serializer serializer, Object report, Map<String, String> headers) {
                    reported.incrementAndGet();
                }

                @Override
                public void close() {}
            });
        }

        void about(Order order) {
            String tab = "order " + order.number;
            Bugsnag.addThreadMetaData(tab, "customer", order.customer);
            Bugsnag.addThreadMetaData(tab, "placed", order.placed.toString());
            StringBuilder basket = new StringBuilder();
            for (Line line : order.lines) basket.append(line.bottles).append(" x ").append(line.article).append(' ').append(line.note).append('\n');
            Bugsnag.addThreadMetaData(tab, "basket", basket.toString());
        }

        void failed(Exception e) {
            bugsnag.notify(e);
        }
    }

    static class Checkout {
        private final AtomicInteger threads = new AtomicInteger();
        private final ExecutorService workers = Executors.newFixedThreadPool(12, r -> new Thread(r, "checkout-" + threads.incrementAndGet()));
        private final ErrorReports reports = new ErrorReports();
        private final Map<Long, Order> inWork = new ConcurrentHashMap<>();
        private final AtomicLong turnover = new AtomicLong();

        void submit(Order order, Runnable then) {
            inWork.put(order.number, order);
            workers.execute(() -> {
                try {
                    reports.about(order);
                    charge(order);
                } catch (IllegalStateException e) {
                    reports.failed(e);
                } finally {
                    inWork.remove(order.number);
                    then.run();
                }
            });
        }

        private void charge(Order order) {
            if (order.number % 400 == 0) throw new IllegalStateException("card refused for order " + order.number);
            turnover.addAndGet(order.cents());
        }
    }

    static final Checkout CHECKOUT = new Checkout();

    public static void main(String[] args) throws Exception {
        WineList.load(32_000);
        DutyTables.load(130);
        NameTrie.load(12_000);
        TankRings.load(380, 2_000);
        Baskets.load(11_000);
        Sample s = new Sample(401);
        int orders = 11_000;
        CountDownLatch done = new CountDownLatch(orders);
        for (int i = 0; i < orders; i++) {
            List<Line> lines = new ArrayList<>();
            for (int k = s.below(8); k >= 0; k--) lines.add(new Line(400_000 + s.below(18_000), 1 + s.below(12), 600 + s.below(9_000), s.text(20)));
            CHECKOUT.submit(new Order(9_300_000 + i, s.text(18), Sample.at(i, orders, java.time.Duration.ofDays(6)), lines), done::countDown);
        }
        done.await();
        Ready.last();
    }
}
