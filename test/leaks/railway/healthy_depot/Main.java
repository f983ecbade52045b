package com.rollingstock.depot;

import org.harness.Ready;

import railway.*;

import java.util.*;
import java.util.concurrent.*;

/** Healthy: a depot at work: inspections run on many threads, each with its own report; finished reports are kept for the last days only. */
public class Main {
    static final class Finding {
        final String part;
        final String remark;
        final float wear;

        Finding(String part, String remark, float wear) {
            this.part = part;
            this.remark = remark;
            this.wear = wear;
        }
    }

    static final class Report {
        final String vehicle;
        final int day;
        final List<Finding> findings = new ArrayList<>();

        Report(String vehicle, int day) {
            this.vehicle = vehicle;
            this.day = day;
        }
    }

    static final class Depot {
        private final int days;
        private final ConcurrentSkipListMap<Integer, Queue<Report>> reports = new ConcurrentSkipListMap<>();
        private final Map<String, CompletableFuture<Report>> underWay = new ConcurrentHashMap<>();
        private final ThreadPoolExecutor tracks = new ThreadPoolExecutor(40, 40, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(3000), r -> {
            Thread t = new Thread(r, "inspection");
            t.setDaemon(true);
            return t;
        });

        Depot(int days) {
            this.days = days;
        }

        void inspect(String vehicle, int day, long seed, CountDownLatch shift) {
            CompletableFuture<Report> f = CompletableFuture.supplyAsync(() -> {
                Report report = new Report(vehicle, day);
                Dice d = new Dice(seed);
                for (int i = 0, n = 10 + d.below(14); i < n; i++) report.findings.add(new Finding("bogie " + d.below(4), d.text(40), (float) d.real()));
                if (shift != null) {
                    try {
                        shift.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
                return report;
            }, tracks);
            underWay.put(vehicle, f);
            f.whenComplete((report, failed) -> {
                underWay.remove(vehicle);
                if (report == null) return;
                reports.computeIfAbsent(report.day, x -> new ConcurrentLinkedQueue<>()).add(report);
            });
        }

        void midnight(int today) {
            reports.headMap(today - days).clear();
        }
    }

    private static Depot depot;

    public static void main(String[] a) throws Exception {
        AxleLoads.weigh(800);
        Gradients.read(250);
        Yard.work(20000);
        depot = new Depot(7);
        Dice d = new Dice(406);
        int perDay = Dice.part(900);
        for (int day = 1; day <= 20; day++) {
            for (int i = 0; i < perDay; i++) depot.inspect(d.vehicle() + "/" + day + "/" + i, day, d.below(1_000_000), null);
            while (!depot.underWay.isEmpty()) Thread.sleep(5);
            depot.midnight(day);
        }
        CountDownLatch shift = new CountDownLatch(1);
        for (int i = 0; i < 60; i++) depot.inspect(d.vehicle() + "/now/" + i, 21, d.below(1_000_000), shift);
        Thread.sleep(300);
        Ready.last();
    }
}
