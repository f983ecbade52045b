package org.trackside.events;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import net.saltmarsh.port.*;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a stream processor of a marathon: the events of the last quarter of an hour, late ones waiting for their watermark, sums by runner, and minute panes that are retired. */
public class Main {
    record Event(Instant at, int runner, short mat, float pace, String chip) {}

    static final class RunnerState {
        final int bib;
        final String name;
        final long[] splits = new long[42];
        int passed;
        double sum;

        RunnerState(int bib, String name) {
            this.bib = bib;
            this.name = name;
        }
    }

    static final class Pane {
        final long minute;
        int count;
        final int[] byMat = new int[60];
        final Map<Integer, Float> fastest = new HashMap<>();

        Pane(long minute) {
            this.minute = minute;
        }
    }

    static final class Processor {
        private final Duration keep = Duration.ofMinutes(15), lateness = Duration.ofSeconds(40);
        private final ArrayDeque<Event> window = new ArrayDeque<>();
        private final PriorityQueue<Event> late = new PriorityQueue<>((a, b) -> a.at.compareTo(b.at));
        private final Map<Integer, RunnerState> runners = new HashMap<>();
        private final TreeMap<Long, Pane> panes = new TreeMap<>();
        private Instant watermark = Instant.MIN;

        void accept(Event e) {
            late.add(e);
            Instant mark = e.at.minus(lateness);
            if (mark.isAfter(watermark)) watermark = mark;
            while (!late.isEmpty() && !late.peek().at.isAfter(watermark)) settle(late.poll());
        }

        private void settle(Event e) {
            window.add(e);
            while (window.peek().at.isBefore(e.at.minus(keep))) window.poll();
            RunnerState r = runners.get(e.runner);
            if (r != null && r.passed < r.splits.length) {
                r.splits[r.passed++] = e.at.toEpochMilli();
                r.sum += e.pace;
            }
            long minute = e.at.getEpochSecond() / 60;
            Pane p = panes.computeIfAbsent(minute, Pane::new);
            p.count++;
            p.byMat[e.mat]++;
            p.fastest.merge(e.runner % 500, e.pace, Math::min);
            panes.headMap(minute - 45).clear();
        }
    }

    private final Processor processor = new Processor();
    private final TideTables heights = new TideTables(150, 5_000);
    private static final Main MAIN = new Main();

    public static void main(String[] args) throws Exception {
        CrewFiles helpers = new CrewFiles(3_500);
        Sample s = new Sample(1205);
        int runners = Scale.of(16_000);
        for (int i = 0; i < runners; i++) MAIN.processor.runners.put(i, new RunnerState(i, s.text(20)));
        int all = Scale.of(1_200_000);
        for (int i = 0; i < all; i++) {
            Instant at = Sample.at(i, all, Duration.ofMinutes(150)).minusMillis(s.below(30_000));
            MAIN.processor.accept(new Event(at, s.below(runners), (short) s.below(60), 3 + (float) s.real() * 5, "chip" + s.below(1_000_000)));
        }
        Ready.last();
        helpers.getClass();
    }
}
