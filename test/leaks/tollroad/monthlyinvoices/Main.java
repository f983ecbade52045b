package ch.alpenmaut.invoices;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import plaza.FrameBuffers;
import plaza.InvoiceArchive;
import plaza.PlateRecognitions;
import plaza.SignTexts;
import plaza.TransponderColumns;

/** A draft is bound to the thread while its invoice is made; when there is nothing to pay the method returns before it is unbound. */
public class Main {
    record Trip(long id, Instant at, String from, String to, int cents) {}

    record DraftKey(int account, LocalDate month) {}

    static class Draft {
        private final DraftKey key;
        private final List<Trip> trips = new ArrayList<>();
        private final Map<String, Integer> byRoad = new HashMap<>();
        private long cents;

        Draft(DraftKey key) {
            this.key = key;
        }

        void add(Trip trip) {
            trips.add(trip);
            byRoad.merge(trip.from(), trip.cents(), Integer::sum);
            cents += trip.cents();
        }
    }

    /** Knows the draft of the invoice that the running thread makes. */
    static class Drafts {
        static Draft begin(DraftKey key) {
            Draft draft = new Draft(key);
            TransactionSynchronizationManager.bindResource(key, draft);
            return draft;
        }

        static Draft current(DraftKey key) {
            return (Draft) TransactionSynchronizationManager.getResource(key);
        }

        static Draft end(DraftKey key) {
            return (Draft) TransactionSynchronizationManager.unbindResource(key);
        }
    }

    static class InvoiceRun {
        private final AtomicInteger printed = new AtomicInteger();
        private final AtomicLong billed = new AtomicLong();

        void invoice(int account, LocalDate month, Sample s) {
            DraftKey key = new DraftKey(account, month);
            Draft draft = Drafts.begin(key);
            collectTrips(key, s);
            grantDiscounts(key, s);
            if (draft.cents == 0) return;
            print(Drafts.end(key));
        }

        private void collectTrips(DraftKey key, Sample s) {
            Draft draft = Drafts.current(key);
            boolean exempt = s.below(4) == 0;
            int trips = 6 + s.below(16);
            for (int i = 0; i < trips; i++) {
                draft.add(new Trip(s.number(), Instant.now(), "junction " + s.below(300), "junction " + s.below(300), exempt ? 0 : 90 + s.below(1_500)));
            }
        }

        private void grantDiscounts(DraftKey key, Sample s) {
            Draft draft = Drafts.current(key);
            if (draft.cents > 10_000) draft.cents -= draft.cents / 20;
        }

        private void print(Draft draft) {
            printed.incrementAndGet();
            billed.addAndGet(draft.cents);
        }
    }

    static final ExecutorService WORKERS = Executors.newFixedThreadPool(5, new java.util.concurrent.ThreadFactory() {
        private final AtomicInteger number = new AtomicInteger();

        @Override
        public Thread newThread(Runnable task) {
            return new Thread(task, "invoice-worker-" + number.incrementAndGet());
        }
    });

    public static void main(String[] args) throws Exception {
        FrameBuffers.load(60, 200_000);
        InvoiceArchive.load(28_000);
        PlateRecognitions.load(11_000, 700);
        SignTexts.load(7_000);
        TransponderColumns.load(650_000);
        InvoiceRun run = new InvoiceRun();
        List<Future<?>> parts = new ArrayList<>();
        LocalDate month = LocalDate.of(2026, 10, 1);
        for (int part = 0; part < 240; part++) {
            int first = part * 50;
            parts.add(WORKERS.submit(() -> {
                Sample s = new Sample(940 + first);
                for (int account = first; account < first + 50; account++) run.invoice(account, month, s);
            }));
        }
        for (Future<?> part : parts) part.get();
        Ready.last();
    }
}
