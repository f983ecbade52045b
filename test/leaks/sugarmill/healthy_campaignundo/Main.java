package pl.cukrownia.plan;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.cukrownia.zaklad.GrowerBook;
import pl.cukrownia.zaklad.SlicePictures;

/** Healthy: the planner of the harvest can take back its last sixty steps. A step remembers the rows that it changed as they were; the oldest step goes when there are too many, and those taken back go with the next change. */
public class Main {
    /** The loads of a grower for each day of the campaign. */
    static final class PlanRow {
        final int grower;
        short[] loads = new short[140];

        PlanRow(int grower) {
            this.grower = grower;
        }
    }

    static final class Step {
        final String what;
        final int[] rows;
        final short[][] before;

        Step(String what, int[] rows, short[][] before) {
            this.what = what;
            this.rows = rows;
            this.before = before;
        }
    }

    static final class HarvestPlan {
        private static final int STEPS = 60;
        private final PlanRow[] rows;
        private final Deque<Step> undo = new ArrayDeque<>(STEPS + 1);
        private final Deque<Step> redo = new ArrayDeque<>();

        HarvestPlan(int growers) {
            rows = new PlanRow[growers];
            for (int i = 0; i < growers; i++) rows[i] = new PlanRow(10_000 + i);
        }

        synchronized void shift(String what, int[] which, int day, int by) {
            short[][] before = new short[which.length][];
            for (int i = 0; i < which.length; i++) {
                before[i] = rows[which[i]].loads;
                short[] after = before[i].clone();
                after[day] = (short) Math.max(0, after[day] + by);
                rows[which[i]].loads = after;
            }
            undo.addLast(new Step(what, which, before));
            if (undo.size() > STEPS) undo.removeFirst();
            redo.clear();
        }

        private void swap(Deque<Step> from, Deque<Step> to) {
            Step step = from.pollLast();
            if (step == null) return;
            short[][] now = new short[step.rows.length][];
            for (int i = 0; i < now.length; i++) {
                now[i] = rows[step.rows[i]].loads;
                rows[step.rows[i]].loads = step.before[i];
            }
            to.addLast(new Step(step.what, step.rows, now));
        }

        synchronized void takeBack() {
            swap(undo, redo);
        }

        synchronized void doAgain() {
            swap(redo, undo);
        }

        synchronized int loads(int day) {
            return Arrays.stream(rows).mapToInt(r -> r.loads[day]).sum();
        }
    }

    private static final class PlanningRoom {
        final GrowerBook growers = new GrowerBook(131);
        final HarvestPlan plan = new HarvestPlan(Scale.of(9000));
        final SlicePictures pictures = new SlicePictures(132);
    }

    private static final PlanningRoom ROOM = new PlanningRoom();

    public static void main(String[] args) throws Exception {
        Thread[] planners = new Thread[2];
        for (int t = 0; t < 2; t++) {
            Sample s = new Sample(13_000 + t);
            planners[t] = new Thread(() -> {
                for (int i = 0; i < 400; i++) {
                    int from = s.below(ROOM.plan.rows.length - Scale.of(1000));
                    int[] which = new int[Scale.of(500 + s.below(400))];
                    for (int k = 0; k < which.length; k++) which[k] = from + k;
                    ROOM.plan.shift("rain at " + s.text(12), which, s.below(140), s.below(7) - 2);
                    if (s.below(6) == 0) ROOM.plan.takeBack();
                    if (s.below(12) == 0) ROOM.plan.doAgain();
                }
            }, "planner-" + (t + 1));
            planners[t].start();
        }
        for (Thread p : planners) p.join();
        System.out.println(ROOM.plan.undo.size() + " steps back, " + ROOM.plan.loads(30) + " loads on the thirtieth day");
        Ready.last();
    }
}
