package za.tableview.timetable;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import quad.Citations;
import quad.LoanHistory;
import quad.Modules;

/** Healthy: the timetable of next semester is searched for in the night: a population of plans is bred, the worse half dies in each generation. */
public class Main {
    static final class Plan {
        private final short[] slot;
        private final short[] room;
        private final int bornIn;
        private int conflicts;

        Plan(int lessons, int bornIn) {
            slot = new short[lessons];
            room = new short[lessons];
            this.bornIn = bornIn;
        }
    }

    static final class TimetableSearch implements Runnable {
        private final int lessons;
        private final BitSet[] shareStudents;
        private final CountDownLatch halfway = new CountDownLatch(1);
        private volatile int generation;

        TimetableSearch(int lessons, Sample s) {
            this.lessons = lessons;
            shareStudents = new BitSet[lessons];
            for (int i = 0; i < lessons; i++) {
                shareStudents[i] = new BitSet(lessons);
                for (int k = 0; k < 60; k++) shareStudents[i].set(s.below(lessons));
            }
        }

        @Override
        public void run() {
            Sample s = new Sample(5440);
            List<Plan> population = new ArrayList<>();
            for (int i = 0; i < 1_400; i++) {
                Plan plan = new Plan(lessons, 0);
                for (int k = 0; k < lessons; k++) {
                    plan.slot[k] = (short) s.below(50);
                    plan.room[k] = (short) s.below(300);
                }
                judge(plan, s);
                population.add(plan);
            }
            while (true) {
                population.sort(Comparator.comparingInt(plan -> plan.conflicts));
                int half = population.size() / 2;
                for (int i = half; i < population.size(); i++) population.set(i, cross(population.get(s.below(half)), population.get(s.below(half)), s));
                if (++generation == 6) halfway.countDown();
                if (generation >= 6) {
                    try {
                        Thread.sleep(1_000);
                    } catch (InterruptedException stopped) {
                        return;
                    }
                }
            }
        }

        private Plan cross(Plan a, Plan b, Sample s) {
            Plan child = new Plan(lessons, generation);
            int cut = s.below(lessons);
            System.arraycopy(a.slot, 0, child.slot, 0, cut);
            System.arraycopy(b.slot, cut, child.slot, cut, lessons - cut);
            System.arraycopy(a.room, 0, child.room, 0, cut);
            System.arraycopy(b.room, cut, child.room, cut, lessons - cut);
            for (int k = 0; k < 5; k++) child.slot[s.below(lessons)] = (short) s.below(50);
            judge(child, s);
            return child;
        }

        private void judge(Plan plan, Sample s) {
            int conflicts = 0;
            for (int k = 0; k < 400; k++) {
                int lesson = s.below(lessons);
                int other = shareStudents[lesson].nextSetBit(s.below(lessons));
                if (other >= 0 && plan.slot[lesson] == plan.slot[other]) conflicts++;
            }
            plan.conflicts = conflicts;
        }
    }

    static TimetableSearch search;

    public static void main(String[] args) throws Exception {
        Citations.load(90_000);
        LoanHistory.load(12_000);
        Modules.load(9, 700);
        search = new TimetableSearch(3_600, new Sample(5441));
        Thread night = new Thread(search, "timetable-search");
        night.setDaemon(true);
        night.start();
        search.halfway.await();
        Ready.last();
    }
}
