package com.ringwell.desk;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import uk.brightleaf.library.Library;

/** Notes of a call are gathered per thread and not removed when the call ends. */
public class Main {
    record CallNote(String call, Instant at, String agent, String text) {}

    static final class CallContext {
        private static final ThreadLocal<List<CallNote>> NOTES = ThreadLocal.withInitial(ArrayList::new);

        static void note(CallNote n) {
            NOTES.get().add(n);
        }
    }

    static final class Desk {
        private final AtomicInteger names = new AtomicInteger();
        private final ExecutorService workers = Executors.newFixedThreadPool(6, r -> {
            Thread t = new Thread(r, "desk-worker-" + names.incrementAndGet());
            t.setDaemon(true);
            return t;
        });
    }

    private static final Desk DESK = new Desk();

    static void work(int seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < 2100; i++) {
            String call = s.id();
            CallContext.note(new CallNote(call, Sample.at(i, 2100, Duration.ofDays(2)), s.code(5), s.text(110)));
        }
    }

    public static void main(String[] args) throws Exception {
        Library.catalogue(22000);
        Library.covers(5000);
        Library.subjects(36000);
        Library.availability(60, 200000);
        Library.thesaurus(14000);
        Library.index(4000);
        CyclicBarrier all = new CyclicBarrier(7);
        for (int i = 0; i < 6; i++) {
            int seed = i;
            DESK.workers.execute(() -> {
                work(seed);
                try {
                    all.await();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        all.await();
        Ready.last();
    }
}
