package com.copperfield.energybills;

import de.kornfeld.bakery.*;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;

/** The bills of the month are being made: all meters are in a list, their bills are taken from the completion service and gathered for one file. */
public class Main {
    record Meter(int number, String customer, String street, double last, double now, LocalDate read) {}

    record Bill(int meter, String customer, int cents, String text, long made) {}

    static final class Run {
        private final List<Meter> meters;
        private final List<Bill> bills = new ArrayList<>();
        private final CompletionService<Bill> service;
        private final CountDownLatch file = new CountDownLatch(1);
        volatile int taken;

        Run(List<Meter> meters, ExecutorService workers) {
            this.meters = meters;
            service = new ExecutorCompletionService<>(workers);
        }

        void make() throws Exception {
            Words w = new Words(92);
            int submitted = 0, n = meters.size() * 3 / 5;
            while (taken < n) {
                while (submitted < n && submitted - taken < 64) {
                    Meter m = meters.get(submitted);
                    String text = w.note(6);
                    int i = submitted++;
                    service.submit(() -> new Bill(m.number(), m.customer(), (int) ((m.now() - m.last()) * 31), text, Sample.at(i, n, Duration.ofMinutes(50)).toEpochMilli()));
                }
                bills.add(service.take().get());
                taken++;
            }
            file.await();
        }
    }

    public static void main(String[] args) throws Exception {
        Prices.load();
        OpenOrders orders = OpenOrders.load();
        FlourLots lots = FlourLots.load();
        Words w = new Words(26);
        List<Meter> meters = new ArrayList<>();
        for (int i = 0; i < 75_000; i++) meters.add(new Meter(70_000_000 + i, w.person(), w.street(), w.real() * 9_000, 9_000 + w.real() * 4_000, LocalDate.now().minusDays(1 + w.below(6))));
        ExecutorService workers = Executors.newFixedThreadPool(3);
        Run run = new Run(meters, workers);
        Thread t = new Thread(() -> {
            try {
                run.make();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }, "bills-of-november");
        t.setDaemon(true);
        t.start();
        while (run.taken < meters.size() * 3 / 5) Thread.sleep(50);
        Ready.last();
        System.out.println(lots + " " + orders);
    }
}
