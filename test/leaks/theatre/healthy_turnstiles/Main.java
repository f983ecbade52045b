package com.stagedoor.turnstiles;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.SynchronousQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/**
 * A stream of passages through the doors. Windows of a minute are open until the watermark has passed them by two
 * minutes, then they are summed up and dropped; for each door the passages of the last quarter of an hour slide.
 */
public class Main {
    record Passage(int door, String ticket, Instant at, boolean out) {}

    static class Window {
        private final Instant start;
        private final Map<Integer, List<Passage>> byDoor = new HashMap<>();

        Window(Instant start) {
            this.start = start;
        }
    }

    static class Stream implements Runnable {
        private static final Duration LATE = Duration.ofMinutes(2);
        private static final Duration SLIDING = Duration.ofMinutes(15);
        private final SynchronousQueue<Passage> source = new SynchronousQueue<>();
        private final TreeMap<Instant, Window> open = new TreeMap<>();
        private final Map<Integer, ArrayDeque<Passage>> sliding = new HashMap<>();
        private final long[] byHour = new long[24];
        private Instant watermark = Instant.EPOCH;

        void accept(Passage p) {
            Instant minute = Instant.ofEpochSecond(p.at().getEpochSecond() / 60 * 60);
            if (p.at().isAfter(watermark)) watermark = p.at();
            if (minute.isBefore(watermark.minus(LATE).minusSeconds(60))) return;
            open.computeIfAbsent(minute, Window::new).byDoor.computeIfAbsent(p.door(), d -> new ArrayList<>()).add(p);
            while (!open.isEmpty() && open.firstKey().plusSeconds(60).isBefore(watermark.minus(LATE))) {
                Window w = open.pollFirstEntry().getValue();
                w.byDoor.values().forEach(l -> byHour[(int) (w.start.getEpochSecond() / 3600 % 24)] += l.size());
            }
            ArrayDeque<Passage> last = sliding.computeIfAbsent(p.door(), d -> new ArrayDeque<>());
            last.addLast(p);
            while (last.peekFirst().at().isBefore(watermark.minus(SLIDING))) last.pollFirst();
        }

        @Override
        public void run() {
            try {
                while (true) accept(source.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        House.open(Part.LIGHT_CUES, Part.PATRONS);
        Stream stream = new Stream();
        Thread task = new Thread(stream, "passages-0");
        task.setDaemon(true);
        Sample s = new Sample(317);
        int n = Scale.of(420_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(2)).minusMillis(s.below(90_000));
            stream.accept(new Passage(s.below(36), s.code(6) + i, at, s.below(3) == 0));
        }
        task.start();
        stream.source.put(new Passage(1, "LAST", Instant.now(), false));
        System.err.println(stream.open.size() + " windows");
        Ready.last();
    }
}
