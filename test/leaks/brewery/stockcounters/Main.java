package se.lagerhus.stock;

import brewery.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what the scanners of the warehouse report; a delivery note is booked as a whole or not at all. */
public class Main {
    static final class Movement {
        final String note, article, shelf;
        final int crates;

        Movement(String note, String article, String shelf, int crates) {
            this.note = note;
            this.article = article;
            this.shelf = shelf;
            this.crates = crates;
        }
    }

    static final class Stock {
        private static final ThreadLocal<List<Movement>> UNBOOKED = ThreadLocal.withInitial(ArrayList::new);
        private final ConcurrentHashMap<String, AtomicLong> crates = new ConcurrentHashMap<>();
        private final AtomicLong refused = new AtomicLong();

        void note(String number, int lines, long seed) {
            Dice d = new Dice(seed);
            try {
                for (int i = 0; i < lines; i++) {
                    UNBOOKED.get().add(new Movement(number, d.beer(), "shelf " + d.below(900), 1 + d.below(60)));
                }
                check(number, d);
                book();
            } catch (IllegalArgumentException e) {
                refused.incrementAndGet();
            }
        }

        private void check(String number, Dice d) {
            if (d.below(100) < 35) throw new IllegalArgumentException("no order for delivery note " + number);
        }

        private void book() {
            List<Movement> all = UNBOOKED.get();
            String last = all.get(all.size() - 1).note;
            for (Movement m : all) {
                if (m.note.equals(last)) crates.computeIfAbsent(m.article, x -> new AtomicLong()).addAndGet(m.crates);
            }
            all.removeIf(m -> m.note.equals(last));
        }
    }

    private static final Stock stock = new Stock();
    private static ExecutorService counters;

    public static void main(String[] a) throws Exception {
        TankReadings.record(900);
        Loading.work(26000);
        RecentOrders.look(14500);
        Roads.survey(57000);
        Catalogue.load(12000);
        int[] number = {0};
        counters = Executors.newFixedThreadPool(16, r -> {
            Thread t = new Thread(r, "stock-counter-" + number[0]++);
            t.setDaemon(true);
            return t;
        });
        List<Future<?>> notes = new ArrayList<>();
        for (int i = 0; i < Integer.getInteger("notes", 5400); i++) {
            long seed = 20000 + i;
            String note = "DN" + (400000 + i);
            notes.add(counters.submit(() -> stock.note(note, 12 + (int) (seed % 20), seed)));
        }
        for (Future<?> n : notes) n.get();
        Ready.last();
    }
}
