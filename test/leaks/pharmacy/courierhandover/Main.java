package com.apoteca.couriers;

import apoteca.Availability;
import apoteca.Barcodes;
import apoteca.Leaflets;
import apoteca.SalesWindow;
import apoteca.StockDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.osgi.util.promise.Deferred;
import org.osgi.util.promise.PromiseFactory;

/** When the depot closes, tours that are still out are called back; each tour asks the promise of the closing for it, and the finished ones too stay there. */
public class Main {
    enum State { LOADING, OUT, DONE, CALLED_BACK }

    static class Tour {
        private final long number;
        private final String courier;
        private final Instant left;
        private final Map<Integer, String> stops = new HashMap<>();
        private volatile State state = State.LOADING;

        Tour(long number, String courier, Instant left) {
            this.number = number;
            this.courier = courier;
            this.left = left;
        }

        void callBack() {
            if (state != State.DONE) state = State.CALLED_BACK;
        }
    }

    static class Depot {
        private final PromiseFactory promises = new PromiseFactory(PromiseFactory.inlineExecutor());
        private final Deferred<String> closing = promises.deferred();
        private final Map<Long, Tour> out = new ConcurrentHashMap<>();
        private final ExecutorService scanners = Executors.newFixedThreadPool(3, r -> new Thread(r, "scanner"));
        private final AtomicLong delivered = new AtomicLong();

        void send(Tour tour) {
            Deferred<Integer> handed = promises.deferred();
            out.put(tour.number, tour);
            tour.state = State.OUT;
            closing.getPromise().onResolve(tour::callBack);
            handed.getPromise().onSuccess(delivered::addAndGet).onResolve(() -> {
                tour.state = State.DONE;
                out.remove(tour.number);
            });
            scanners.execute(() -> handed.resolve(tour.stops.size()));
        }
    }

    static final Depot DEPOT = new Depot();

    public static void main(String[] args) throws Exception {
        Availability.load(28_000);
        Barcodes.load(390_000);
        Leaflets.load(8_000);
        SalesWindow.load(70_000);
        StockDatabase.load(34_000);
        Sample s = new Sample(604);
        int tours = 4_200;
        for (int i = 0; i < tours; i++) {
            Tour tour = new Tour(310_000 + i, s.text(14), Sample.at(i, tours, Duration.ofDays(12)));
            for (int k = 3 + s.below(9); k > 0; k--) tour.stops.put(1_000 + s.below(9_000), s.text(24));
            DEPOT.send(tour);
        }
        DEPOT.scanners.shutdown();
        DEPOT.scanners.awaitTermination(20, TimeUnit.SECONDS);
        Ready.last();
    }
}
