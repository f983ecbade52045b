package dk.engholm.solids;

import dk.engholm.base.FarmRegister;
import dk.engholm.base.LabOrders;
import dk.engholm.base.ProcessSheets;
import dk.engholm.base.SpectrumFrames;
import dk.engholm.base.WheelStock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.harness.Ready;
import org.harness.Sample;

/** Assesses the samples of each collection and writes the farmers' certificates. */
public class Main {
    record Finding(String sample, Instant at, String rule, double measured, double permitted, String advice) {}

    record Certificate(String sample, boolean passed, List<Finding> remarks) {}

    /** What the rules find about the sample at hand. The rules are deep in the calculation and take no parameter for it. */
    static final class Findings {
        private static final ThreadLocal<List<Finding>> CURRENT = ThreadLocal.withInitial(ArrayList::new);

        static void note(Finding f) {
            CURRENT.get().add(f);
        }

        static List<Finding> take() {
            List<Finding> all = CURRENT.get();
            CURRENT.remove();
            return all;
        }
    }

    static final class Assessment {
        private final Sample s = new Sample(720);

        synchronized double[] measure() {
            return new double[] {3.4 + s.real() * 2, 3 + s.real(), s.below(800), -0.53 + s.real() / 80};
        }

        boolean assess(String sample, Instant at) {
            double[] m = measure();
            boolean passed = true;
            if (m[0] < 3.7) Findings.note(new Finding(sample, at, "fat", m[0], 3.7, advice("fat")));
            if (m[1] < 3.2) Findings.note(new Finding(sample, at, "protein", m[1], 3.2, advice("protein")));
            if (m[2] > 400) {
                passed = false;
                Findings.note(new Finding(sample, at, "cells", m[2], 400, advice("cells")));
            }
            return passed;
        }

        private synchronized String advice(String rule) {
            return rule + ": " + s.text(60 + s.below(60));
        }
    }

    static final class Laboratory {
        final ExecutorService benches = Executors.newFixedThreadPool(2);
        final ExecutorService scribe = Executors.newSingleThreadExecutor();
        final Semaphore racks = new Semaphore(64);
        final Assessment assessment = new Assessment();
        final Deque<Certificate> newest = new ArrayDeque<>();
        final FarmRegister farms = new FarmRegister(41);
        final LabOrders orders = new LabOrders(42);
        final SpectrumFrames frames = new SpectrumFrames(43);
        final ProcessSheets sheets = new ProcessSheets(44);
        final WheelStock wheels = new WheelStock(45);

        void receive(String sample, Instant at) throws InterruptedException {
            racks.acquire();
            benches.execute(() -> {
                boolean passed = assessment.assess(sample, at);
                scribe.execute(() -> certify(sample, passed));
            });
        }

        private synchronized void certify(String sample, boolean passed) {
            newest.addLast(new Certificate(sample, passed, Findings.take()));
            if (newest.size() > 500) newest.removeFirst();
            racks.release();
        }
    }

    private static final Laboratory LABORATORY = new Laboratory();

    public static void main(String[] args) throws Exception {
        int n = 32_000;
        for (int i = 0; i < n; i++) LABORATORY.receive("S" + (3_000_000 + i), Sample.at(i, n, Duration.ofDays(12)));
        Thread.sleep(500);
        Ready.last();
    }
}
