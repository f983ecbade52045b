package com.tallyhouse.billing;

import hospital.*;

import org.harness.Ready;

import java.util.*;

/**
 * Healthy: the monthly bills. The services of a clinic are collected by case, billed, and the map is
 * cleared before the next clinic; the ninth one is in progress.
 */
public class Main {
    record Service(String code, int points, String remark) {}

    static final class Case {
        final String number, payer;
        final List<Service> services = new ArrayList<>();

        Case(String number, Rnd r) {
            this.number = number;
            payer = r.name();
        }
    }

    static final class BillRun {
        private final Map<String, Case> collecting = new HashMap<>();
        private final long[] totals = new long[24];
        private int clinic;

        void collect(Rnd r, int services) {
            for (int i = 0; i < services; i++) {
                String number = clinic + "-" + r.upTo(services / 5);
                collecting.computeIfAbsent(number, n -> new Case(n, r)).services.add(new Service(r.icd(), r.upTo(900), i % 3 == 0 ? r.note(60) : null));
            }
        }

        void bill() {
            for (Case c : collecting.values())
                for (Service s : c.services) totals[clinic] += s.points;
            collecting.clear();
            clinic++;
        }
    }

    private static final BillRun RUN = new BillRun();
    private static volatile boolean halfWay;

    public static void main(String[] a) throws Exception {
        PriceList.read(30000);
        Drugs.stock(28000);
        Stays.admit(25000);
        NormalRanges.load(120000);
        Thread run = new Thread(() -> {
            Rnd r = new Rnd(208);
            int services = Rnd.share(200000);
            try {
                while (RUN.clinic < 24) {
                    RUN.collect(r, RUN.clinic == 8 ? services * 2 / 3 : services);
                    if (RUN.clinic == 8) {
                        halfWay = true;
                        Thread.sleep(600_000);
                    }
                    RUN.bill();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "bill-run");
        run.setDaemon(true);
        run.start();
        while (!halfWay) Thread.sleep(50);
        Ready.last();
    }
}
