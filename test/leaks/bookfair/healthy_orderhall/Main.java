package com.inkwell.orders;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.OpenBaskets;
import org.paperfair.shop.SalesRings;
import org.paperfair.shop.SamplePages;

/** The orders of the last three quarters of an hour on their way to the warehouse, each with an answer under way and a time-out that is removed when it is not needed. */
public class Main {
    record Line(long isbn, String title, int copies, int cents) {}

    enum State { NEW, PAID, RESERVED }

    static final class Order {
        final String number;
        final String reader;
        final String street;
        final Instant placed;
        final List<Line> lines = new ArrayList<>();
        final CompletableFuture<String> parcel = new CompletableFuture<>();
        State state = State.NEW;

        Order(String number, String reader, String street, Instant placed) {
            this.number = number;
            this.reader = reader;
            this.street = street;
            this.placed = placed;
        }
    }

    static final class OrderDesk {
        private final Map<String, Order> onTheWay = new ConcurrentHashMap<>();
        private final PriorityQueue<Order> byAge = new PriorityQueue<>((a, b) -> a.placed.compareTo(b.placed));
        private final LinkedHashSet<String> seenKeys = new LinkedHashSet<>();
        private final ScheduledThreadPoolExecutor timeouts = new ScheduledThreadPoolExecutor(1, r -> {
            Thread t = new Thread(r, "order-timeouts");
            t.setDaemon(true);
            return t;
        });
        private long shipped;

        OrderDesk() {
            timeouts.setRemoveOnCancelPolicy(true);
        }

        boolean place(Order o, String idempotencyKey) {
            if (!seenKeys.add(idempotencyKey)) return false;
            if (seenKeys.size() > 20_000) seenKeys.remove(seenKeys.iterator().next());
            onTheWay.put(o.number, o);
            byAge.add(o);
            var timeout = timeouts.schedule(() -> o.parcel.complete("cancelled"), 2, TimeUnit.HOURS);
            o.parcel.whenComplete((parcel, e) -> {
                timeout.cancel(false);
                onTheWay.remove(o.number);
                shipped++;
            });
            return true;
        }

        void ship(Instant placedBefore) {
            while (!byAge.isEmpty() && byAge.peek().placed.isBefore(placedBefore)) {
                Order o = byAge.poll();
                o.parcel.complete("DHL-" + o.number);
            }
        }
    }

    static final class Hall {
        final OrderDesk desk = new OrderDesk();
        final SamplePages pages = new SamplePages(121);
        final SalesRings sales = new SalesRings(122);
        final OpenBaskets baskets = new OpenBaskets(123);
    }

    private static Hall hall;

    public static void main(String[] args) throws Exception {
        hall = new Hall();
        Sample s = new Sample(603);
        int n = 200_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(5));
            Order o = new Order("B" + (5_000_000 + i), "reader-" + s.below(60_000), s.text(30), at);
            for (int l = 1 + s.below(4); l > 0; l--) o.lines.add(new Line(9_783_000_000_000L + s.below(9000) * 97L, s.text(22), 1, 499 + s.below(4000)));
            o.state = State.values()[s.below(3)];
            hall.desk.place(o, "k-" + s.number());
            if (i % 50 == 0) hall.desk.ship(at.minus(Duration.ofMinutes(45)));
        }
        Ready.last();
    }
}
