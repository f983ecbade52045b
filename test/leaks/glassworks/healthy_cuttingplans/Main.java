package fi.hehkulasi.plans;

import fi.hehkulasi.base.DefectImages;
import fi.hehkulasi.base.GlassFormulas;
import fi.hehkulasi.base.MouldDrawings;
import fi.hehkulasi.base.PaneStock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a beam search for the order in which the jobs of the night go over the cutting table. Each level keeps the best states, as many as the beam is wide, and the search is at work. */
public class Main {
    static final class State {
        final State before;
        final short job;
        final long[] done;
        final int minutes;
        final int[] racks;

        State(State before, short job, long[] done, int minutes, int[] racks) {
            this.before = before;
            this.job = job;
            this.done = done;
            this.minutes = minutes;
            this.racks = racks;
        }
    }

    static final class BeamSearch implements Runnable {
        private static final int JOBS = 640;
        private final int width = Scale.of(12_000);
        private final int[][] change = new int[JOBS][JOBS];
        private final Sample s = new Sample(960);
        private final CountDownLatch underway;
        private volatile int level;

        BeamSearch(CountDownLatch underway) {
            this.underway = underway;
            for (int[] row : change) for (int i = 0; i < JOBS; i++) row[i] = 1 + s.below(40);
        }

        @Override
        public void run() {
            List<State> beam = List.of(new State(null, (short) 0, new long[JOBS / 64], 0, new int[24]));
            while (beam.get(0).minutes < 480 * 1000) {
                List<State> next = new ArrayList<>(Math.min(width * 2, beam.size() * 3));
                for (State from : beam) for (int k = 0; k < (beam.size() < width ? 3 : 2); k++) {
                    State to = extend(from);
                    if (to != null) next.add(to);
                }
                next.sort(Comparator.comparingInt(n -> n.minutes));
                beam = next.size() > width ? new ArrayList<>(next.subList(0, width)) : next;
                if (++level == 26) underway.countDown();
                if (level > 90) {
                    beam = List.of(new State(null, (short) 0, new long[JOBS / 64], 0, new int[24]));
                    level = 40;
                }
            }
        }

        private State extend(State from) {
            short job = (short) s.below(JOBS);
            if ((from.done[job >> 6] & 1L << job) != 0) return null;
            long[] done = from.done.clone();
            done[job >> 6] |= 1L << job;
            int[] racks = from.racks.clone();
            racks[job % racks.length] += 1 + job % 9;
            return new State(from, job, done, from.minutes + change[from.job][job] + Arrays.stream(racks).max().getAsInt() / 4, racks);
        }
    }

    private static final DefectImages DEFECTS = new DefectImages(101);
    private static final GlassFormulas FORMULAS = new GlassFormulas(102);
    private static final PaneStock STOCK = new PaneStock(100);
    private static final MouldDrawings DRAWINGS = new MouldDrawings();

    public static void main(String[] args) throws Exception {
        CountDownLatch underway = new CountDownLatch(1);
        BeamSearch search = new BeamSearch(underway);
        Thread planner = new Thread(search, "planner");
        planner.setDaemon(true);
        planner.start();
        underway.await();
        System.out.println("planning, " + (DRAWINGS.paint(7) != 0) + " " + DEFECTS.of("D440100").grey().length + " " + FORMULAS.meltingPoint("LM-10009") + " " + STOCK.area(770_000));
        Ready.last();
    }
}
