package pl.cukrownia.przyjecie;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pl.cukrownia.zaklad.GrowerBook;
import pl.cukrownia.zaklad.PolarTables;
import pl.cukrownia.zaklad.SiloClimate;

/** Healthy: weighings of beet wait for the result of their sample, which the laboratory sends later, and are joined with it. A few samples get lost; their weighings are settled with the average of the day when two hours have passed. */
public class Main {
    static final class Weighing {
        final int slip;
        final int minute;
        final int netKilograms;
        final String grower;
        final byte[] ticket;

        Weighing(int slip, int minute, int netKilograms, String grower, byte[] ticket) {
            this.slip = slip;
            this.minute = minute;
            this.netKilograms = netKilograms;
            this.grower = grower;
            this.ticket = ticket;
        }
    }

    record Result(int slip, int minute, float sugarPercent, float dirtPercent) {}

    record Settled(int slip, float tonnes, float sugarTonnes, boolean averaged) {}

    static final class Join {
        private static final int PATIENCE = 120;
        private final Map<Integer, Weighing> waiting = new LinkedHashMap<>();
        private final Settled[] last = new Settled[4000];
        private int settled;
        private int averaged;
        private float daySugar = 16.8f;

        synchronized void weighed(Weighing w) {
            waiting.put(w.slip, w);
            Iterator<Weighing> oldest = waiting.values().iterator();
            for (Weighing first = oldest.next(); first.minute <= w.minute - PATIENCE; first = oldest.next()) {
                oldest.remove();
                averaged++;
                settle(first, daySugar, 8, true);
            }
        }

        synchronized void analysed(Result r) {
            Weighing w = waiting.remove(r.slip);
            if (w == null) return;
            daySugar += (r.sugarPercent - daySugar) / 500;
            settle(w, r.sugarPercent, r.dirtPercent, false);
        }

        private void settle(Weighing w, float sugar, float dirt, boolean average) {
            float clean = w.netKilograms * (100 - dirt) / 100_000;
            last[settled++ % last.length] = new Settled(w.slip, clean, clean * sugar / 100, average);
        }
    }

    private static final PolarTables TABLES = new PolarTables(101);
    private static final GrowerBook GROWERS = new GrowerBook(102);
    private static final SiloClimate CLIMATE = new SiloClimate(103);
    private static final Join JOIN = new Join();
    private static final ArrayBlockingQueue<Object> FEED = new ArrayBlockingQueue<>(256);
    private static final Object END = new Object();

    public static void main(String[] args) throws Exception {
        Thread joiner = new Thread(() -> {
            try {
                for (Object o = FEED.take(); o != END; o = FEED.take()) {
                    if (o instanceof Weighing w) JOIN.weighed(w);
                    else JOIN.analysed((Result) o);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "joiner");
        joiner.start();
        int perMinute = Scale.of(420);
        Sample s = new Sample(10_000);
        ArrayDeque<int[]> samples = new ArrayDeque<>();
        int slip = 1_000_000;
        for (int minute = 0; minute < 420; minute++) {
            for (int i = 0; i < perMinute; i++) {
                FEED.put(new Weighing(slip, minute, 12_000 + s.below(14_000), "grower " + GROWERS.number(s.below(15_000)), s.bytes(340 + s.below(300))));
                if (s.below(200) > 0) samples.addLast(new int[] {slip, minute});
                slip++;
            }
            while (!samples.isEmpty() && samples.peekFirst()[1] <= minute - 45) {
                int[] done = samples.removeFirst();
                FEED.put(new Result(done[0], minute, (float) TABLES.corrected(17, s.below(600), 5), 4 + s.below(90) / 10f));
            }
        }
        FEED.put(END);
        joiner.join();
        System.out.println(JOIN.settled + " settled, " + JOIN.averaged + " of them by the average, " + JOIN.waiting.size() + " wait");
        Ready.last();
    }
}
