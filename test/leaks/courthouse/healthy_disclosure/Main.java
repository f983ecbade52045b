package com.harrowlaw.disclosure;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.assize.base.JudgmentCache;
import org.assize.base.PartyLru;
import org.assize.base.StatuteBook;
import org.assize.base.StreetIndex;
import org.harness.Ready;
import org.harness.Sample;

/** Finds documents that are nearly equal for a disclosure: signatures of all of them, an index of bands, and workers that compare packets from a bounded queue. */
public class Main {
    record Paper(int id, String custodian, Instant written, String text) {}

    record Packet(int first, List<Paper> papers) {}

    static class Signatures {
        private final int[][] minima;
        private final Map<Integer, int[]> bands = new HashMap<>();

        Signatures(int papers, Sample s) {
            minima = new int[papers][64];
            for (int p = 0; p < papers; p++) {
                if (p % 9 == 4) System.arraycopy(minima[s.below(p)], 0, minima[p], 0, 64);
                else for (int h = 0; h < 64; h++) minima[p][h] = s.below(Integer.MAX_VALUE);
                for (int b = 0; b < 64; b += 16) bands.merge(java.util.Arrays.hashCode(java.util.Arrays.copyOfRange(minima[p], b, b + 16)), new int[] {p}, Signatures::join);
            }
        }

        private static int[] join(int[] a, int[] b) {
            int[] c = java.util.Arrays.copyOf(a, a.length + b.length);
            System.arraycopy(b, 0, c, a.length, b.length);
            return c;
        }

        int common(int a, int b) {
            int n = 0;
            for (int h = 0; h < 64; h++) if (minima[a][h] == minima[b][h]) n++;
            return n;
        }
    }

    static class Worker extends Thread {
        private final Run run;
        private Packet current;
        private long compared;

        Worker(Run run, int n) {
            super("disclosure-" + n);
            this.run = run;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    current = run.queue.take();
                    for (Paper a : current.papers) {
                        for (Paper b : current.papers) compared += run.signatures.common(a.id, b.id);
                        Thread.sleep(run.slow ? 600 : 0);
                    }
                    current = null;
                    run.done.incrementAndGet();
                }
            } catch (InterruptedException e) {
                currentThread().interrupt();
            }
        }
    }

    static class Run {
        final Signatures signatures;
        final ArrayBlockingQueue<Packet> queue = new ArrayBlockingQueue<>(60);
        final AtomicInteger done = new AtomicInteger();
        final List<Worker> workers = new ArrayList<>();
        volatile boolean slow;

        Run(Sample s) {
            signatures = new Signatures(110_000, s);
            for (int i = 0; i < 6; i++) workers.add(new Worker(this, i));
        }
    }

    static class Firm {
        final Run run;
        final StatuteBook statutes = new StatuteBook(141);
        final PartyLru parties = new PartyLru(142);
        final JudgmentCache judgments = new JudgmentCache(143);
        final StreetIndex streets = new StreetIndex(144);

        Firm(Sample s) throws Exception {
            run = new Run(s);
        }
    }

    private static Firm firm;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(3114);
        firm = new Firm(s);
        for (Worker w : firm.run.workers) w.start();
        for (int i = 0; i < 250; i++) {
            List<Paper> papers = new ArrayList<>();
            for (int k = 0; k < 60; k++) papers.add(new Paper(i * 60 + k, s.text(14), Instant.ofEpochSecond(1_600_000_000L + s.below(90_000_000)), s.text(1200 + s.below(1600))));
            // the dump meets the end of the batch, when most of the packets are done
            if (i == 205) {
                while (firm.run.done.get() < 205) Thread.sleep(1);
                firm.run.slow = true;
            }
            firm.run.queue.put(new Packet(i * 60, papers));
        }
        Ready.last();
    }
}
