package com.apoteca.prescriptions;

import apoteca.Articles;
import apoteca.Interactions;
import apoteca.PickQueue;
import apoteca.PriceTables;
import apoteca.Regulars;
import com.alibaba.ttl.TransmittableThreadLocal;
import com.alibaba.ttl.threadpool.TtlExecutors;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** The steps of a prescription are noted with the thread, and with the pool that helps it; only a refused prescription takes the note from the thread. */
public class Main {
    record Step(long prescription, Instant at, String who, String what) {}

    static final class Audit {
        private static final TransmittableThreadLocal<List<Step>> TRAIL = new TransmittableThreadLocal<>() {
            @Override
            protected List<Step> initialValue() {
                return Collections.synchronizedList(new ArrayList<>());
            }
        };
        private static final AtomicLong written = new AtomicLong();

        static void note(long prescription, Instant at, String what) {
            TRAIL.get().add(new Step(prescription, at, Thread.currentThread().getName(), what));
        }

        static void write(long prescription) {
            for (Step step : TRAIL.get()) if (step.prescription == prescription) written.incrementAndGet();
        }

        static void clear() {
            TRAIL.remove();
        }
    }

    static class Prescriptions {
        private final AtomicInteger threads = new AtomicInteger();
        private final ExecutorService requests = Executors.newFixedThreadPool(10, r -> new Thread(r, "request-" + threads.incrementAndGet()));
        private final ExecutorService checks = TtlExecutors.getTtlExecutorService(Executors.newFixedThreadPool(3, r -> new Thread(r, "check")));
        private final AtomicInteger refused = new AtomicInteger();

        void handle(long number, Instant at, String text, CountDownLatch done) {
            requests.execute(() -> {
                try {
                    Audit.note(number, at, "scanned: " + text);
                    Future<?> fund = checks.submit(() -> Audit.note(number, at.plusMillis(40), "fund accepts " + number % 97));
                    fund.get();
                    Audit.note(number, at.plusMillis(90), "dispensed in branch " + number % 85);
                    Audit.write(number);
                } catch (Exception e) {
                    refused.incrementAndGet();
                    Audit.clear();
                } finally {
                    done.countDown();
                }
            });
        }
    }

    static final Prescriptions PRESCRIPTIONS = new Prescriptions();

    public static void main(String[] args) throws Exception {
        Articles.load(24_000);
        PriceTables.load(115);
        Regulars.load(26_000);
        PickQueue.load(36_000);
        Interactions.load(250_000);
        Sample s = new Sample(603);
        int count = 9_000;
        CountDownLatch done = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            PRESCRIPTIONS.handle(60_000_000L + i, Sample.at(i, count, java.time.Duration.ofDays(4)), s.text(60 + s.below(120)), done);
        }
        done.await();
        Ready.last();
    }
}
