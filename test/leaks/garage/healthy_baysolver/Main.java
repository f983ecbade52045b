package org.rosterlab.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import works.gearhaus.base.BookingDiary;
import works.gearhaus.base.SensorTraces;
import works.gearhaus.base.VinTable;

/** Which job to which bay: a solver in the middle of its search, with the clauses of the problem and those it learned, of which it throws half away at a limit. */
public class Main {
    static final class Clause {
        final int[] literals;
        final boolean learned;
        final int lbd;
        float activity;

        Clause(int[] literals, boolean learned, int lbd) {
            this.literals = literals;
            this.learned = learned;
            this.lbd = lbd;
        }
    }

    static final class Solver {
        private final int variables;
        private final byte[] values;
        private final int[] level;
        private final Clause[] reason;
        private final int[] trail;
        private int trailSize;
        private final List<Integer> decisions = new ArrayList<>();
        private final List<Clause> problem = new ArrayList<>();
        private final List<Clause> learned = new ArrayList<>();
        private final List<List<Clause>> watches = new ArrayList<>();
        private final Sample s = new Sample(231);
        private int maxLearned;
        private long conflicts;

        Solver(int variables, int clauses) {
            this.variables = variables;
            values = new byte[variables];
            level = new int[variables];
            reason = new Clause[variables];
            trail = new int[variables];
            for (int i = 0; i < variables * 2; i++) watches.add(new ArrayList<>(2));
            for (int i = 0; i < clauses; i++) attach(new Clause(literals(3 + s.below(5)), false, 0), problem);
            maxLearned = clauses / 5;
        }

        private int[] literals(int n) {
            int[] l = new int[n];
            for (int i = 0; i < n; i++) l[i] = s.below(variables * 2);
            return l;
        }

        private void attach(Clause c, List<Clause> to) {
            to.add(c);
            watches.get(c.literals[0]).add(c);
            watches.get(c.literals[1]).add(c);
        }

        private void assign(int literal, Clause why) {
            int v = literal >> 1;
            if (values[v] != 0) return;
            values[v] = (byte) ((literal & 1) == 0 ? 1 : -1);
            level[v] = decisions.size();
            reason[v] = why;
            trail[trailSize++] = literal;
        }

        private void backjump(int to) {
            if (decisions.size() <= to) return;
            int start = decisions.get(to);
            while (trailSize > start) {
                int v = trail[--trailSize] >> 1;
                values[v] = 0;
                reason[v] = null;
            }
            decisions.subList(to, decisions.size()).clear();
        }

        private void reduce() {
            learned.sort(Comparator.comparingDouble(c -> c.activity));
            List<Clause> out = new ArrayList<>(learned.subList(0, learned.size() / 2));
            java.util.Set<Clause> gone = java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
            for (Clause c : out) {
                boolean locked = false;
                for (int l : c.literals) locked |= reason[l >> 1] == c;
                if (!locked) gone.add(c);
            }
            learned.removeIf(gone::contains);
            for (List<Clause> w : watches) w.removeIf(gone::contains);
            maxLearned += 100;
        }

        void search(long until, CountDownLatch progress) {
            while (true) {
                decisions.add(trailSize);
                assign(s.below(variables * 2), null);
                for (int p = 3 + s.below(5); p > 0 && trailSize > 0; p--) {
                    List<Clause> w = watches.get(trail[trailSize - 1] ^ 1);
                    if (!w.isEmpty()) {
                        Clause c = w.get(s.below(w.size()));
                        c.activity += 1;
                        assign(c.literals[s.below(c.literals.length)], c);
                    }
                }
                if (decisions.size() > 300 + s.below(2000)) {
                    conflicts++;
                    Clause c = new Clause(literals(4 + s.below(40)), true, 2 + s.below(12));
                    c.activity = (float) s.real() * 10;
                    attach(c, learned);
                    backjump(decisions.size() - 1 - s.below(30));
                    if (learned.size() > maxLearned) reduce();
                    if (conflicts == until) {
                        progress.countDown();
                        pause();
                    }
                }
            }
        }

        private synchronized void pause() {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public String toString() {
            return conflicts + " conflicts, " + learned.size() + " learned, " + Arrays.hashCode(level);
        }
    }

    static class Planning {
        final BookingDiary diary = new BookingDiary(232);
        final SensorTraces traces = new SensorTraces(233);
        final VinTable vins = new VinTable(234);
    }

    private static Planning planning;

    public static void main(String[] args) throws Exception {
        planning = new Planning();
        CountDownLatch progress = new CountDownLatch(1);
        Thread t = new Thread(() -> new Solver(Scale.of(60_000), Scale.of(210_000)).search(Scale.of(130_000), progress), "bay-plan");
        t.setDaemon(true);
        t.start();
        progress.await();
        Ready.last();
    }
}
