package com.morningtribune.pressplan;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a scheduler of press runs between two runs: thousands of jobs wait for their hour, cancelled ones go at once, each plant remembers its last runs. */
public class Main {
    static final class PressRun implements Runnable {
        final String edition, plant;
        final Instant due;
        final int copies;
        final byte[] plateList;
        private final PressPlan plan;

        PressRun(PressPlan plan, String edition, String plant, Instant due, Sample s) {
            this.plan = plan;
            this.edition = edition;
            this.plant = plant;
            this.due = due;
            copies = 1_000 + s.below(90_000);
            plateList = s.bytes(500 + s.below(500));
        }

        @Override
        public void run() {
            plan.ran(this);
        }
    }

    record Report(String edition, Instant from, Instant until, int printed, int waste, String foreman) {}

    static final class PressPlan {
        private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(3, r -> {
            Thread t = new Thread(r, "press-clock");
            t.setDaemon(true);
            return t;
        });
        private final Map<String, ScheduledFuture<?>> planned = new ConcurrentHashMap<>();
        private final Map<String, ArrayDeque<Report>> lastRuns = new ConcurrentHashMap<>();
        private final AtomicLong done = new AtomicLong();

        PressPlan() {
            clock.setRemoveOnCancelPolicy(true);
        }

        void plan(PressRun r) {
            planned.put(r.edition, clock.schedule(r, Math.max(1, Duration.between(Instant.now(), r.due).toMillis()), TimeUnit.MILLISECONDS));
        }

        void cancel(String edition) {
            ScheduledFuture<?> f = planned.remove(edition);
            if (f != null) f.cancel(false);
        }

        void ran(PressRun r) {
            planned.remove(r.edition);
            report(r.plant, new Report(r.edition, r.due, Instant.now(), r.copies, r.copies / 50, "shift " + done.incrementAndGet() % 3));
        }

        void report(String plant, Report p) {
            lastRuns.compute(plant, (k, q) -> {
                if (q == null) q = new ArrayDeque<>();
                q.add(p);
                if (q.size() > 100) q.poll();
                return q;
            });
        }
    }

    private static final PressPlan PLAN = new PressPlan();
    private static Harbours kiosks;

    public static void main(String[] args) throws Exception {
        kiosks = new Harbours(8_000);
        FreightDb paper = new FreightDb(5_000);
        Sample s = new Sample(1207);
        int past = Scale.of(60_000);
        for (int i = 0; i < past; i++) {
            Instant at = Sample.at(i, past, Duration.ofDays(21));
            PLAN.report("plant-" + s.below(320), new Report("E" + i, at, at.plusSeconds(2_000), s.below(90_000), s.below(900), s.text(24)));
        }
        int jobs = Scale.of(17_000);
        for (int i = 0; i < jobs; i++) {
            PLAN.plan(new PressRun(PLAN, "E" + (past + i), "plant-" + s.below(320), Instant.now().plusSeconds(7_200 + s.below(500_000)), s));
            if (i % 4 == 3) PLAN.cancel("E" + (past + i - s.below(60)));
        }
        for (int i = 0; i < 200; i++) PLAN.plan(new PressRun(PLAN, "now" + i, "plant-" + s.below(320), Instant.now(), s));
        Thread.sleep(700);
        Ready.last();
        paper.count("port-1");
    }
}
