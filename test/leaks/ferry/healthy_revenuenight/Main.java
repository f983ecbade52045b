package com.norrsund.revenue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import quay.BookingWindow;
import quay.FareTables;

/** Healthy: the night's revenue account, half done. Four workers add up what a bounded queue brings them, each in a table of its own; the tables are put together at the end. */
public class Main {
    record Ticket(int route, int day, String fare, int cents, String agency) {}

    record Cell(int route, int day, String fare) {}

    static final class Sum {
        private long cents;
        private int tickets;
        private final int[] byHour = new int[24];
    }

    static class Worker extends Thread {
        private final BlockingQueue<List<Ticket>> batches;
        private final CountDownLatch half;
        private final Map<String, Integer> agencies = new HashMap<>();

        Worker(int number, BlockingQueue<List<Ticket>> batches, CountDownLatch half) {
            super("revenue-" + number);
            this.batches = batches;
            this.half = half;
            setDaemon(true);
        }

        @Override
        public void run() {
            Map<Cell, Sum> sums = new HashMap<>();
            try {
                while (true) {
                    for (Ticket ticket : batches.take()) {
                        Sum sum = sums.computeIfAbsent(new Cell(ticket.route, ticket.day, ticket.fare), cell -> new Sum());
                        sum.cents += ticket.cents;
                        sum.tickets++;
                        sum.byHour[ticket.cents % 24]++;
                        agencies.merge(ticket.agency, 1, Integer::sum);
                    }
                    half.countDown();
                    if (half.getCount() == 0) Thread.sleep(300);
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    static class RevenueNight {
        private final LocalDate day = LocalDate.now();
        private final BlockingQueue<List<Ticket>> batches = new ArrayBlockingQueue<>(40);
        private final List<Worker> workers = new ArrayList<>();
        private final long[][] lastYear;

        RevenueNight(int routes, CountDownLatch half) {
            lastYear = new long[routes][366];
            for (int i = 1; i <= 4; i++) workers.add(new Worker(i, batches, half));
        }
    }

    static RevenueNight night;

    public static void main(String[] args) throws Exception {
        BookingWindow.load(30_000);
        FareTables.load(150);
        CountDownLatch half = new CountDownLatch(900);
        int routes = Scale.of(90);
        night = new RevenueNight(Scale.of(1_400), half);
        night.workers.forEach(Thread::start);
        Thread reader = new Thread(() -> {
            Sample s = new Sample(9_135);
            try {
                while (true) {
                    List<Ticket> batch = new ArrayList<>(500);
                    for (int i = 0; i < 500; i++) batch.add(new Ticket(s.below(routes), s.below(60), "FARE" + s.below(5), 1_900 + s.below(60_000), "agency " + s.below(700)));
                    night.batches.put(batch);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "ticket-reader");
        reader.setDaemon(true);
        reader.start();
        half.await();
        Ready.last();
    }
}
