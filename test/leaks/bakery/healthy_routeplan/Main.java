package com.hollybus.planner;

import de.kornfeld.bakery.*;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.harness.Ready;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.index.strtree.STRtree;

/** In the midst of the plan of the night: the matrix of distances, the stops in a tree, and the population of plans are in work on one thread. */
public class Main {
    record Stop(int number, String name, Point at, int passengers) {}

    static final class Plan {
        final short[] order;
        double cost;

        Plan(short[] order) {
            this.order = order;
        }
    }

    static final class Planner implements Runnable {
        final List<Stop> stops;
        final STRtree nearby = new STRtree();
        volatile double best = Double.MAX_VALUE;
        volatile boolean halfway;

        Planner(List<Stop> stops) {
            this.stops = stops;
            for (Stop s : stops) nearby.insert(s.at().getEnvelopeInternal(), s);
            nearby.build();
        }

        @Override
        public void run() {
            int n = stops.size();
            float[][] metres = new float[n][n];
            for (int i = 0; i < n; i++) for (int k = 0; k < n; k++) metres[i][k] = (float) stops.get(i).at().distance(stops.get(k).at());
            SplittableRandom random = new SplittableRandom(5);
            List<Plan> population = new ArrayList<>();
            for (int p = 0; p < 2_400; p++) {
                short[] order = new short[n];
                for (int i = 0; i < n; i++) order[i] = (short) i;
                for (int i = n - 1; i > 0; i--) {
                    int k = random.nextInt(i + 1);
                    short t = order[i];
                    order[i] = order[k];
                    order[k] = t;
                }
                population.add(new Plan(order));
            }
            for (long round = 0; ; round++) {
                for (Plan p : population) {
                    int i = 1 + random.nextInt(n - 2), k = 1 + random.nextInt(n - 2);
                    short t = p.order[i];
                    p.order[i] = p.order[k];
                    p.order[k] = t;
                    if (round % 8 == 0) {
                        double c = 0;
                        for (int s = 1; s < n; s++) c += metres[p.order[s - 1]][p.order[s]];
                        p.cost = c;
                        best = Math.min(best, c);
                    }
                }
                if (round == 40) halfway = true;
                if (halfway) {
                    try {
                        Thread.sleep(20);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        StockDb.load();
        Recipes.load();
        Words w = new Words(24);
        GeometryFactory f = new GeometryFactory();
        List<Stop> stops = new ArrayList<>();
        for (int i = 0; i < 1_900; i++) stops.add(new Stop(i, w.street(), f.createPoint(new Coordinate(w.real() * 30_000, w.real() * 30_000)), w.below(60)));
        Planner planner = new Planner(stops);
        Thread t = new Thread(planner, "night-plan");
        t.setDaemon(true);
        t.start();
        while (!planner.halfway) Thread.sleep(50);
        Ready.last();
        System.out.println(planner.nearby.query(new Envelope(0, 10, 0, 10)).size());
    }
}
