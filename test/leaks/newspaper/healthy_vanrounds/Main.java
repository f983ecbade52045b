package com.meridianpress.delivery;

import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the rounds of tonight's delivery vans are being planned, in the middle of the computation: distances, savings and the best plans so far are locals of the planner. */
public class Main {
    static final class Stop {
        private final int id;
        private final float x;
        private final float y;
        private final short copies;
        private Round round;

        Stop(int id, float x, float y, short copies) {
            this.id = id;
            this.x = x;
            this.y = y;
            this.copies = copies;
        }
    }

    static final class Round {
        private int[] stops = new int[8];
        private int size;
        private int copies;

        void add(Stop stop) {
            if (size == stops.length) stops = Arrays.copyOf(stops, size * 2);
            stops[size++] = stop.id;
            copies += stop.copies;
            stop.round = this;
        }
    }

    record Plan(double kilometres, int[][] rounds) implements Comparable<Plan> {
        @Override
        public int compareTo(Plan other) {
            return Double.compare(kilometres, other.kilometres);
        }
    }

    static final class Planner implements Runnable {
        private final CountDownLatch half;
        private final Sample s = new Sample(733);

        Planner(CountDownLatch half) {
            this.half = half;
        }

        @Override
        public void run() {
            int count = (int) (2_600 * Math.sqrt(Scale.of(100) / 100.0));
            Stop[] stops = new Stop[count];
            for (int i = 0; i < count; i++) stops[i] = new Stop(i, s.below(60_000) / 1_000f, s.below(60_000) / 1_000f, (short) (20 + s.below(400)));
            float[][] distances = new float[count][count];
            for (int i = 0; i < count; i++) for (int k = 0; k < count; k++) distances[i][k] = (float) Math.hypot(stops[i].x - stops[k].x, stops[i].y - stops[k].y);
            long[] savings = new long[Scale.of(900_000)];
            for (int i = 0; i < savings.length; i++) savings[i] = (long) s.below(90_000) << 32 | (long) s.below(count) << 16 | s.below(count);
            Arrays.sort(savings);
            Plan[] best = new Plan[Scale.of(900)];
            for (int round = 0; ; round++) {
                Plan plan = construct(stops, distances);
                int worst = round % best.length;
                if (best[worst] == null || plan.compareTo(best[worst]) < 0) best[worst] = plan;
                if (round == best.length + 200) half.countDown();
                if (round > best.length + 200) pause(savings);
            }
        }

        private Plan construct(Stop[] stops, float[][] distances) {
            BitSet served = new BitSet(stops.length);
            int[][] rounds = new int[stops.length / 20][];
            double kilometres = 0;
            for (int r = 0; r < rounds.length; r++) {
                Round round = new Round();
                int at = s.below(stops.length);
                while (round.size < 18) {
                    int next = served.nextClearBit(at);
                    if (next >= stops.length) next = served.nextClearBit(0);
                    if (next >= stops.length) break;
                    if (round.size > 0) kilometres += distances[round.stops[round.size - 1]][next];
                    served.set(next);
                    round.add(stops[next]);
                    at = (next + 7) % stops.length;
                }
                rounds[r] = Arrays.copyOf(round.stops, round.size);
            }
            return new Plan(kilometres, rounds);
        }

        private void pause(long[] savings) {
            try {
                Thread.sleep(savings[0] < 0 ? 1 : 50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch half = new CountDownLatch(1);
        Thread planner = new Thread(new Planner(half), "van-planner");
        planner.setDaemon(true);
        planner.start();
        half.await();
        Ready.last();
    }
}
