package pl.cukrownia.rozliczenie;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.cukrownia.zaklad.PolarTables;
import pl.cukrownia.zaklad.YardTrucks;

/** Healthy: the settlement of the campaign puts the deliveries in the order of growers. Sorted runs are in memory and are merged; what has been merged leaves its run. The dump is taken when half is done. */
public class Main {
    static final class Delivery {
        final int grower;
        final int slip;
        final int netKilograms;
        final float sugarPercent;
        final String parcel;

        Delivery(int grower, int slip, int netKilograms, float sugarPercent, String parcel) {
            this.grower = grower;
            this.slip = slip;
            this.netKilograms = netKilograms;
            this.sugarPercent = sugarPercent;
            this.parcel = parcel;
        }
    }

    private static final Comparator<Delivery> ORDER = Comparator.<Delivery>comparingInt(d -> d.grower).thenComparingInt(d -> d.slip);

    /** A sorted run, from which the head is taken. */
    static final class Run {
        private final Delivery[] sorted;
        private int head;

        Run(Delivery[] sorted) {
            this.sorted = sorted;
        }

        Delivery first() {
            return sorted[head];
        }

        Delivery take() {
            Delivery d = sorted[head];
            sorted[head++] = null;
            return d;
        }

        boolean isEmpty() {
            return head == sorted.length;
        }
    }

    record Settled(int grower, int deliveries, long kilograms, long groszy) {}

    static final class Settlement {
        private final PriorityQueue<Run> runs = new PriorityQueue<>(Comparator.comparing(Run::first, ORDER));
        private final ArrayBlockingQueue<Settled> payments;
        private int merged;
        private int grower;
        private int deliveries;
        private long kilograms;
        private double groszy;

        Settlement(ArrayBlockingQueue<Settled> payments) {
            this.payments = payments;
        }

        void add(Run run) {
            if (!run.isEmpty()) runs.add(run);
        }

        /** Merges up to the given number of deliveries; a grower that is complete goes to the payments. */
        boolean merge(int upTo) throws InterruptedException {
            while (merged < upTo && !runs.isEmpty()) {
                Run run = runs.poll();
                Delivery d = run.take();
                add(run);
                if (d.grower != grower) pay();
                grower = d.grower;
                deliveries++;
                kilograms += d.netKilograms;
                groszy += d.netKilograms * (d.sugarPercent / 16.0) * 14.2;
                merged++;
            }
            return !runs.isEmpty();
        }

        private void pay() throws InterruptedException {
            if (deliveries > 0) payments.put(new Settled(grower, deliveries, kilograms, (long) groszy));
            deliveries = 0;
            kilograms = 0;
            groszy = 0;
        }
    }

    private static final YardTrucks TRUCKS = new YardTrucks(61);
    private static final PolarTables TABLES = new PolarTables(62);
    private static final ArrayBlockingQueue<Settled> PAYMENTS = new ArrayBlockingQueue<>(500);
    private static Settlement settlement;

    private static Run read(int file, int lines) {
        Sample s = new Sample(6000 + file);
        Delivery[] all = new Delivery[lines];
        for (int i = 0; i < lines; i++) {
            all[i] = new Delivery(10_000 + s.below(9000), file * 100_000 + i, 14_000 + s.below(12_000), (float) TABLES.corrected(15 + s.real() * 4, s.below(600), i), s.below(40) + "/" + s.below(3000));
        }
        Arrays.sort(all, ORDER);
        return new Run(all);
    }

    public static void main(String[] args) throws Exception {
        settlement = new Settlement(PAYMENTS);
        int lines = Scale.of(14_000);
        int files = 20;
        ExecutorService readers = Executors.newFixedThreadPool(2);
        List<Future<Run>> runs = readers.invokeAll(IntStream.range(0, files).<Callable<Run>>mapToObj(f -> () -> read(f, lines)).toList());
        for (Future<Run> run : runs) settlement.add(run.get());
        runs = null;
        readers.shutdown();
        long[] paid = new long[2];
        Thread bank = new Thread(() -> {
            try {
                while (true) {
                    Settled p = PAYMENTS.take();
                    paid[0]++;
                    paid[1] += p.groszy;
                }
            } catch (InterruptedException e) {
                System.out.println("bank closed");
            }
        }, "bank");
        bank.setDaemon(true);
        bank.start();
        for (int upTo = 1000; settlement.merge(upTo); upTo += 1000) {
            if (upTo >= files * lines / 2) {
                Thread.sleep(100);
                System.out.println(paid[0] + " growers paid, " + settlement.merged + " of " + files * lines + " merged");
                Ready.last();
            }
        }
    }
}
