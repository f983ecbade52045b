package fi.soitto.rosters;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Scale;

/** Healthy: a search for next month's roster, half way through. A population of rosters, of which the worst give way; moves that are forbidden for a while, up to a number; the demand and the wishes; the best rosters so far, thirty of them. */
public class Main {
    static final class Demand {
        final short[][] agents;

        Demand(Sample s, int days) {
            agents = new short[days][96];
            for (short[] day : agents) for (int q = 0; q < 96; q++) day[q] = (short) (10 + s.below(240));
        }
    }

    record Wish(int agent, int day, byte shift, String reason) {}

    /** One roster: for each agent and day the shift. */
    static final class Roster {
        final byte[][] shifts;
        final int[] overtime;
        long cost;

        Roster(int agents, int days) {
            shifts = new byte[agents][days];
            overtime = new int[agents];
        }

        Roster copy() {
            Roster r = new Roster(0, 0, this);
            return r;
        }

        private Roster(int a, int d, Roster from) {
            shifts = new byte[from.shifts.length][];
            for (int i = 0; i < shifts.length; i++) shifts[i] = from.shifts[i].clone();
            overtime = from.overtime.clone();
            cost = from.cost;
        }
    }

    record Move(int agent, int day, byte shift) {}

    static final class RosterSearch implements Runnable {
        private static final int FORBIDDEN = Scale.of(40_000);
        private final Demand demand;
        private final List<Wish> wishes;
        private final PriorityQueue<Roster> population = new PriorityQueue<>(Comparator.comparingLong((Roster r) -> -r.cost));
        private final Deque<Move> forbiddenOrder = new ArrayDeque<>();
        private final Set<Move> forbidden = new HashSet<>();
        private final Deque<Roster> best = new ArrayDeque<>();
        private final int size = Scale.of(1150);
        private final Sample s;
        private final int rounds;
        private final CountDownLatch halfWay;
        volatile boolean stop;
        long done;

        RosterSearch(Demand demand, List<Wish> wishes, Sample s, int rounds, CountDownLatch halfWay) {
            this.demand = demand;
            this.wishes = wishes;
            this.s = s;
            this.rounds = rounds;
            this.halfWay = halfWay;
        }

        @Override
        public void run() {
            for (int i = 0; i < size; i++) {
                Roster r = new Roster(1600, 31);
                for (byte[] agent : r.shifts) s.bytesInto(agent);
                r.cost = cost(r);
                population.add(r);
            }
            List<Roster> some = new ArrayList<>(population);
            while (!stop) {
                Roster r = some.get(s.below(some.size())).copy();
                for (int m = 0; m < 20; m++) {
                    Move move = new Move(s.below(1600), s.below(31), (byte) s.below(6));
                    if (forbidden.contains(move)) continue;
                    r.shifts[move.agent][move.day] = move.shift;
                    r.overtime[move.agent] += move.shift == 5 ? 4 : -1;
                    if (forbidden.add(move)) forbiddenOrder.addLast(move);
                    while (forbiddenOrder.size() > FORBIDDEN) forbidden.remove(forbiddenOrder.removeFirst());
                }
                r.cost = cost(r);
                population.add(r);
                Roster worst = population.poll();
                if (worst != r) {
                    some.set(some.indexOf(worst), r);
                    if (best.isEmpty() || r.cost < best.peekLast().cost) {
                        best.addLast(r);
                        if (best.size() > 30) best.removeFirst();
                    }
                }
                if (++done == rounds / 2) halfWay.countDown();
                if (done > rounds / 2) pause();
            }
        }

        private void pause() {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                stop = true;
            }
        }

        private long cost(Roster r) {
            long c = 0;
            for (int d = 0; d < 31; d++) {
                int[] there = new int[6];
                for (byte[] agent : r.shifts) there[agent[d]]++;
                for (int k = 1; k < 6; k++) c += Math.abs(demand.agents[d % demand.agents.length][k * 16] - there[k]);
            }
            Wish w = wishes.get(s.below(wishes.size()));
            return c * 10 + (r.shifts[w.agent][w.day] == w.shift ? 0 : 3);
        }
    }

    private static final class Sample {
        private final org.harness.Sample from;

        Sample(long seed) {
            from = new org.harness.Sample(seed);
        }

        int below(int n) {
            return from.below(n);
        }

        String text(int n) {
            return from.text(n);
        }

        void bytesInto(byte[] shifts) {
            for (int i = 0; i < shifts.length; i++) shifts[i] = (byte) from.below(6);
        }
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(931);
        Demand demand = new Demand(s, 31);
        List<Wish> wishes = new ArrayList<>();
        for (int i = 0; i < Scale.of(45_000); i++) wishes.add(new Wish(s.below(1600), s.below(31), (byte) s.below(6), s.text(10 + s.below(30))));
        CountDownLatch halfWay = new CountDownLatch(1);
        RosterSearch search = new RosterSearch(demand, wishes, s, 9000, halfWay);
        Thread t = new Thread(search, "roster search");
        t.setDaemon(true);
        t.start();
        halfWay.await();
        System.out.println(search.done + " rounds, " + search.forbidden.size() + " moves forbidden, best " + search.best.peekLast().cost);
        Ready.last();
    }
}
