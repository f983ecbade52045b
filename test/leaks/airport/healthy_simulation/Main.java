package com.aerosim.capacity;

import airport.*;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.linear.*;
import org.apache.commons.math3.random.MersenneTwister;
import org.harness.Ready;

import java.util.*;
import java.util.concurrent.CountDownLatch;

/**
 * Healthy: a simulation of a day in the middle of its run. All movements of the day and the delays
 * of each run are its working set, held by the method that works on it.
 */
public class Main {
    static final class Movement implements Comparable<Movement> {
        final String flight;
        final int minute, wake;
        double delay;
        Movement next;

        Movement(Rnd r) {
            flight = r.flight();
            minute = r.upTo(1440);
            wake = r.upTo(4);
        }

        @Override
        public int compareTo(Movement o) {
            return Integer.compare(minute, o.minute);
        }
    }

    static final class Simulation {
        private final int days, perDay;
        private final RealMatrix covariance;
        private final CountDownLatch half = new CountDownLatch(1);
        private volatile int done;

        Simulation(int days, int perDay, int size) {
            this.days = days;
            this.perDay = perDay;
            covariance = MatrixUtils.createRealIdentityMatrix(size);
        }

        double run() throws InterruptedException {
            Rnd r = new Rnd(7);
            NormalDistribution late = new NormalDistribution(new MersenneTwister(5), 8, 12);
            List<List<Movement>> season = new ArrayList<>(days);
            for (int d = 0; d < days; d++) {
                List<Movement> day = new ArrayList<>(perDay);
                for (int i = 0; i < perDay; i++) day.add(new Movement(r));
                Collections.sort(day);
                season.add(day);
            }
            double[][] outcome = new double[days][];
            for (int d = 0; d < days; d++) {
                outcome[d] = new double[perDay];
                Movement before = null;
                for (int i = 0; i < perDay; i++) {
                    Movement m = season.get(d).get(i);
                    m.delay = Math.max(0, late.sample() + (before == null ? 0 : before.delay / 4));
                    if (before != null) before.next = m;
                    outcome[d][i] = m.delay;
                    before = m;
                }
                done = d;
                if (d == days / 2) {
                    half.countDown();
                    Thread.sleep(600_000);
                }
            }
            return Arrays.stream(outcome).flatMapToDouble(Arrays::stream).sum();
        }
    }

    public static void main(String[] a) throws Exception {
        Terrain.survey(4500);
        Airspace.open(20000);
        Timetable.publish(45000);
        Simulation s = new Simulation(Rnd.share(220), 1500, (int) Math.sqrt(Rnd.share(250_000)));
        Thread t =
                new Thread(
                        () -> {
                            try {
                                s.run();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "simulation");
        t.setDaemon(true);
        t.start();
        s.half.await();
        Ready.last();
    }
}
