package es.recorridos.planner;

import museum.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Plans a way through the halls for each visitor; the plans' working memory is borrowed from a small pool. */
public class Main {
    static final class Hall {
        private final int number;
        private final int[] doors;

        Hall(int number, int[] doors) {
            this.number = number;
            this.doors = doors;
        }
    }

    record Step(Hall hall, int cost, Step before) {}

    static final class Search {
        private final PriorityQueue<Step> open = new PriorityQueue<>(Comparator.comparingInt(Step::cost));
        private final BitSet seen = new BitSet();
        private final List<Step> arrived = new ArrayList<>();

        void reset() {
            open.clear();
            seen.clear();
        }
    }

    static final class Planner {
        private final Hall[] halls = new Hall[400];
        private final BlockingQueue<Search> pool = new ArrayBlockingQueue<>(12);
        private long minutes;

        Planner(Dice d) {
            for (int i = 0; i < halls.length; i++) halls[i] = new Hall(i, new int[] {d.below(400), d.below(400), (i + 1) % 400});
            while (pool.remainingCapacity() > 0) pool.add(new Search());
        }

        void plan(int from, int to) throws InterruptedException {
            Search s = pool.take();
            try {
                s.reset();
                s.open.add(new Step(halls[from], 0, null));
                while (!s.open.isEmpty()) {
                    Step step = s.open.poll();
                    if (step.hall.number == to) {
                        s.arrived.add(step);
                        minutes += s.arrived.get(s.arrived.size() - 1).cost;
                        return;
                    }
                    if (s.seen.get(step.hall.number)) continue;
                    s.seen.set(step.hall.number);
                    for (int door : step.hall.doors) s.open.add(new Step(halls[door], step.cost + 1 + door % 7, step));
                }
            } finally {
                pool.put(s);
            }
        }
    }

    private static Planner planner;

    public static void main(String[] a) throws Exception {
        Thumbnails.warm(14000);
        GuideTexts.read(13000);
        Register.read(22000);
        Gates.open(119000);
        Players.charge(290);
        Dice d = new Dice(121);
        planner = new Planner(d);
        for (int i = 0; i < Integer.getInteger("plans", 19000); i++) planner.plan(d.below(400), d.below(400));
        Ready.last();
    }
}
