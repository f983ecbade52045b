package com.rivaclos.warehouse;

import estate.BottleRing;
import estate.DutyTables;
import estate.NameTrie;
import estate.ScanBuffers;
import estate.TankRings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** Pallets under way are a set; where a pallet stands is a part of what makes it equal to another, and changes while it is in the set. */
public class Main {
    static class Pallet {
        private final String sscc;
        private final int article;
        private final int bottles;
        private final Instant packed;
        private final int[] cases;
        private String place;

        Pallet(String sscc, int article, int bottles, Instant packed, int[] cases, String place) {
            this.sscc = sscc;
            this.article = article;
            this.bottles = bottles;
            this.packed = packed;
            this.cases = cases;
            this.place = place;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Pallet p && p.sscc.equals(sscc) && p.place.equals(place);
        }

        @Override
        public int hashCode() {
            return Objects.hash(sscc, place);
        }
    }

    static class Transit {
        private final Set<Pallet> underWay = Collections.synchronizedSet(new HashSet<>());
        private final AtomicLong arrived = new AtomicLong();
        private final Deque<String> log = new ArrayDeque<>();

        void start(Pallet pallet) {
            underWay.add(pallet);
        }

        void moved(Pallet pallet, String place) {
            pallet.place = place;
        }

        void arrive(Pallet pallet, String bay) {
            moved(pallet, bay);
            underWay.remove(pallet);
            arrived.addAndGet(pallet.bottles);
            synchronized (log) {
                log.addLast(pallet.sscc + " in " + bay);
                if (log.size() > 200) log.removeFirst();
            }
        }
    }

    static class Forklifts {
        private final BlockingQueue<Pallet> orders = new ArrayBlockingQueue<>(64);
        private final ExecutorService drivers = Executors.newFixedThreadPool(3, r -> new Thread(r, "forklift"));

        void drive(Transit transit, Sample s) {
            drivers.execute(() -> {
                try {
                    for (Pallet pallet = orders.take(); pallet.bottles > 0; pallet = orders.take()) {
                        for (int k = s.below(4); k > 0; k--) transit.moved(pallet, "aisle " + s.below(30));
                        transit.arrive(pallet, "bay " + s.below(900));
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }

    static final Transit TRANSIT = new Transit();
    static final Forklifts FORKLIFTS = new Forklifts();

    public static void main(String[] args) throws Exception {
        DutyTables.load(130);
        NameTrie.load(12_000);
        ScanBuffers.load(50);
        TankRings.load(380, 2_000);
        BottleRing.load(32_768);
        for (int d = 0; d < 3; d++) FORKLIFTS.drive(TRANSIT, new Sample(4_120 + d));
        Sample s = new Sample(412);
        int pallets = 15_000;
        for (int i = 0; i < pallets; i++) {
            int[] cases = new int[24 + s.below(60)];
            for (int k = 0; k < cases.length; k++) cases[k] = 5_000_000 + s.below(900_000);
            Pallet pallet = new Pallet("3400" + (10_000_000 + i), 400_000 + s.below(18_000), 6 * cases.length, Sample.at(i, pallets, Duration.ofDays(9)), cases, "packing " + s.below(8));
            TRANSIT.start(pallet);
            FORKLIFTS.orders.put(pallet);
        }
        for (int d = 0; d < 3; d++) FORKLIFTS.orders.put(new Pallet("", 0, 0, Instant.now(), new int[0], ""));
        FORKLIFTS.drivers.shutdown();
        FORKLIFTS.drivers.awaitTermination(20, TimeUnit.SECONDS);
        Ready.last();
    }
}
