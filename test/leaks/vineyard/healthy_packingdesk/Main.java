package com.rivaclos.packing;

import estate.EanIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.jdeferred.Promise;
import org.jdeferred.impl.DefaultDeferredManager;
import org.jdeferred.impl.DeferredObject;

/** Healthy: each parcel waits for its label, its weight and the courier; as many parcels are under way as there are places on the belt. */
public class Main {
    record Item(int article, int bottles, String text) {}

    static class Parcel {
        private final long number;
        private final Instant begun = Instant.now();
        private final List<Item> items = new ArrayList<>();
        private final byte[] label = new byte[900];
        private volatile int grams;

        Parcel(long number) {
            this.number = number;
        }
    }

    /** Printers, scales and couriers answer after a while. */
    static class Stations {
        private final ScheduledExecutorService answers = timers();
        private final Sample s = new Sample(422);

        private static ScheduledExecutorService timers() {
            ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(2, r -> {
                Thread thread = new Thread(r, "station");
                thread.setDaemon(true);
                return thread;
            });
            timers.setRemoveOnCancelPolicy(true);
            return timers;
        }

        synchronized Promise<String, Exception, Void> ask(String station, Parcel parcel) {
            DeferredObject<String, Exception, Void> answer = new DeferredObject<>();
            boolean fails = s.below(90) == 0;
            answers.schedule(() -> {
                if (fails) answer.reject(new IllegalStateException(station + " refuses " + parcel.number));
                else answer.resolve(station + " " + parcel.number);
            }, 200 + s.below(3_500), TimeUnit.MILLISECONDS);
            return answer.promise();
        }
    }

    static class Desk {
        private final Stations stations = new Stations();
        private final DefaultDeferredManager manager = new DefaultDeferredManager(Executors.newFixedThreadPool(2));
        private final Map<Long, Parcel> onBelt = new ConcurrentHashMap<>();
        private final Semaphore places = new Semaphore(Scale.of(4_000));
        private final AtomicLong done = new AtomicLong();
        private final AtomicLong aside = new AtomicLong();

        void pack(Parcel parcel) throws InterruptedException {
            places.acquire();
            onBelt.put(parcel.number, parcel);
            manager.when(stations.ask("printer", parcel), stations.ask("scale", parcel), stations.ask("courier", parcel))
                    .done(all -> done.incrementAndGet())
                    .fail(one -> aside.incrementAndGet())
                    .always((state, all, one) -> {
                        onBelt.remove(parcel.number);
                        places.release();
                    });
        }
    }

    static final Desk DESK = new Desk();

    public static void main(String[] args) throws Exception {
        EanIndex.load(40_000);
        Thread packers = new Thread(() -> {
            Sample s = new Sample(423);
            try {
                for (long i = 0;; i++) {
                    Parcel parcel = new Parcel(12_000_000 + i);
                    for (int k = s.below(9); k >= 0; k--) parcel.items.add(new Item(400_000 + s.below(18_000), 1 + s.below(12), s.text(20)));
                    parcel.grams = 1_300 * parcel.items.size();
                    DESK.pack(parcel);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "packers");
        packers.setDaemon(true);
        packers.start();
        Thread.sleep(9_000);
        Ready.last();
    }
}
