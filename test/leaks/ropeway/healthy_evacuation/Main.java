package ch.firnbahn.evacuation;

import ch.firnbahn.base.LiftTimetable;
import ch.firnbahn.base.SlopeModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** A simulation of how a summit with its cabins is cleared: 48,000 guests with what they want and know, a field of ways for each exit, and twelve states to step back to. */
public class Main {
    enum Mood { CALM, HURRIED, LOST, CARRIED }

    static final class Walker {
        final int number;
        final List<Walker> party = new ArrayList<>(4);
        final float speed;
        final int[] way = new int[40];
        float x;
        float y;
        int exit;
        int steps;
        Mood mood = Mood.CALM;

        Walker(int number, float speed) {
            this.number = number;
            this.speed = speed;
        }
    }

    record Frame(int tick, float[] positions, byte[] moods, int safe) {}

    static final class Field {
        final String exit;
        final int x;
        final int y;
        final float[][] distance = new float[900][900];

        Field(String exit, int x, int y) {
            this.exit = exit;
            this.x = x;
            this.y = y;
            for (int i = 0; i < 900; i++) for (int j = 0; j < 900; j++) distance[i][j] = (float) Math.hypot(i - x, j - y);
        }
    }

    static final class Evacuation implements Runnable {
        private final List<Walker> walkers = new ArrayList<>();
        private final Field[] fields = new Field[9];
        private final short[][] crowd = new short[900][900];
        private final Deque<Frame> past = new ArrayDeque<>();
        final AtomicInteger tick = new AtomicInteger();
        private int safe;

        Evacuation(Sample s) {
            for (int e = 0; e < fields.length; e++) fields[e] = new Field("exit " + e, s.below(900), s.below(900));
            List<Walker> party = List.of();
            for (int i = 0; i < 48_000; i++) {
                Walker w = new Walker(i, 0.6f + (float) s.real());
                if (party.isEmpty() || s.below(3) == 0) party = w.party;
                party.add(w);
                if (w.party != party) w.party.add(party.get(0));
                w.x = s.below(900);
                w.y = s.below(900);
                w.exit = s.below(fields.length);
                walkers.add(w);
            }
        }

        @Override
        public void run() {
            while (true) {
                float[] positions = new float[walkers.size() * 2];
                byte[] moods = new byte[walkers.size()];
                for (short[] row : crowd) java.util.Arrays.fill(row, (short) 0);
                for (Walker w : walkers) {
                    Field f = fields[w.exit];
                    w.x += Math.signum(f.x - w.x) * w.speed;
                    w.y += Math.signum(f.y - w.y) * w.speed;
                    int gx = Math.min(899, Math.max(0, (int) w.x));
                    int gy = Math.min(899, Math.max(0, (int) w.y));
                    if (++crowd[gx][gy] > 6) w.mood = Mood.HURRIED;
                    if (f.distance[gx][gy] < 3) {
                        safe++;
                        w.x = (w.number * 31 + safe) % 900;
                        w.y = (w.number * 17 + safe) % 900;
                        w.exit = (w.exit + 1) % fields.length;
                    }
                    w.way[w.steps++ % w.way.length] = gx * 900 + gy;
                    positions[2 * w.number] = w.x;
                    positions[2 * w.number + 1] = w.y;
                    moods[w.number] = (byte) w.mood.ordinal();
                }
                past.addLast(new Frame(tick.incrementAndGet(), positions, moods, safe));
                if (past.size() > 12) past.removeFirst();
            }
        }
    }

    static final class Safety {
        final Evacuation evacuation = new Evacuation(new Sample(611));
        final SlopeModel slopes = new SlopeModel(61);
        final LiftTimetable timetable = new LiftTimetable(62);
    }

    private static Safety safety;

    public static void main(String[] args) throws Exception {
        safety = new Safety();
        Thread t = new Thread(safety.evacuation, "evacuation");
        t.setDaemon(true);
        t.start();
        while (safety.evacuation.tick.get() < 120) Thread.sleep(50);
        Ready.last();
    }
}
