package org.pathfinder.planner;

import org.harness.Ready;

import railway.*;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicReference;

/** Healthy: a journey planner with the whole year's plan in memory; each night a new plan takes the place of the old one. */
public class Main {
    static final class Leg {
        final int train, from, to, departs, arrives;

        Leg(int train, int from, int to, int departs, int arrives) {
            this.train = train;
            this.from = from;
            this.to = to;
            this.departs = departs;
            this.arrives = arrives;
        }
    }

    /** A plan never changes; planners that still use the old one go on with it. */
    static final class Plan {
        final String version;
        final List<Leg>[] byStation;
        final int[] daysOfService;

        @SuppressWarnings("unchecked")
        Plan(String version, int stations, int legs, Dice d) {
            this.version = version;
            byStation = new List[stations];
            for (int i = 0; i < stations; i++) byStation[i] = new ArrayList<>();
            for (int i = 0; i < legs; i++) {
                int at = d.below(86400);
                Leg leg = new Leg(i / 20, d.below(stations), d.below(stations), at, at + 200 + d.below(4000));
                byStation[leg.from].add(leg);
            }
            for (List<Leg> list : byStation) list.sort(Comparator.comparingInt(l -> l.departs));
            daysOfService = new Random(7).ints(legs / 20 + 1).toArray();
        }
    }

    private static final AtomicReference<Plan> current = new AtomicReference<>();
    private static ExecutorService planners;
    private static final ConcurrentHashMap<Integer, LongSummaryStatistics> searchesByHour = new ConcurrentHashMap<>();

    /** The next station within an hour, some steps far. */
    private static int reach(Plan plan, int from, int at) {
        int here = from, time = at, legs = 0;
        for (int step = 0; step < 12; step++) {
            for (Leg l : plan.byStation[here]) {
                if (l.departs < time) continue;
                here = l.to;
                time = l.arrives;
                legs++;
                break;
            }
        }
        return legs;
    }

    public static void main(String[] a) throws Exception {
        Stops.read(40000);
        Rulebook.read(900);
        planners = Executors.newFixedThreadPool(8, r -> {
            Thread t = new Thread(r, "planner");
            t.setDaemon(true);
            return t;
        });
        for (int night = 1; night <= 3; night++) {
            Dice d = new Dice(402 + night);
            current.set(new Plan("2026-" + night, Dice.part(5000), Dice.part(520000), d));
            List<Future<Integer>> searches = new ArrayList<>();
            for (int i = 0; i < 2000; i++) {
                int from = d.below(Dice.part(5000)), at = d.below(80000);
                searches.add(planners.submit(() -> reach(current.get(), from, at)));
            }
            for (Future<Integer> s : searches) {
                int legs = s.get();
                searchesByHour.computeIfAbsent(legs, x -> new LongSummaryStatistics()).accept(night);
            }
        }
        Ready.last();
    }
}
