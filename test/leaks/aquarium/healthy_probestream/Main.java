package io.saltline.stream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import seahall.FeedPrices;
import seahall.MemberDesk;

/** Nothing leaks: a stream of measurements with windows of half an hour per probe, minutes of the last day, and measurements that wait a minute for late ones. */
public class Main {
    record Measured(int probe, long at, float oxygen, float salt) {}

    static final class Window {
        private static final long LENGTH = 30 * 60_000L;

        private final ArrayDeque<Measured> values = new ArrayDeque<>();
        private double oxygen;

        void add(Measured m) {
            values.addLast(m);
            oxygen += m.oxygen();
            while (values.peekFirst().at() <= m.at() - LENGTH) oxygen -= values.pollFirst().oxygen();
        }

        double mean() {
            return oxygen / values.size();
        }
    }

    static final class Minute {
        private final long start;
        private final float[] least;
        private final float[] most;
        private int count;

        Minute(long start, int probes) {
            this.start = start;
            least = new float[probes];
            Arrays.fill(least, 99);
            most = new float[probes];
        }
    }

    static final class StreamJob {
        private static final long LATE = 60_000L;
        private static final long DAY = 86_400_000L;

        private final PriorityQueue<Measured> waiting = new PriorityQueue<>((a, b) -> Long.compare(a.at(), b.at()));
        private final Map<Integer, Window> windows = new HashMap<>();
        private final TreeMap<Long, Minute> minutes = new TreeMap<>();
        private final ArrayBlockingQueue<String> alarms = new ArrayBlockingQueue<>(500);
        private final int probes;
        private long watermark;
        private long done;

        StreamJob(int probes) {
            this.probes = probes;
        }

        void arrived(Measured m) {
            waiting.add(m);
            watermark = Math.max(watermark, m.at() - LATE);
            while (!waiting.isEmpty() && waiting.peek().at() <= watermark) process(waiting.poll());
        }

        private void process(Measured m) {
            windows.computeIfAbsent(m.probe(), p -> new Window()).add(m);
            Minute minute = minutes.computeIfAbsent(m.at() / 60_000L, at -> new Minute(at * 60_000L, probes / 8));
            int slot = m.probe() % minute.least.length;
            minute.least[slot] = Math.min(minute.least[slot], m.oxygen());
            minute.most[slot] = Math.max(minute.most[slot], m.oxygen());
            minute.count++;
            minutes.headMap((m.at() - DAY) / 60_000L).clear();
            if (windows.get(m.probe()).mean() < 5.02 && !alarms.offer("oxygen of probe " + m.probe() + " at " + m.at())) {
                alarms.poll();
            }
            done++;
        }
    }

    private static StreamJob job;

    public static void main(String[] args) throws Exception {
        FeedPrices.load(18_000);
        MemberDesk.load(9_000);
        Sample s = new Sample(9345);
        int probes = Scale.of(2_000);
        job = new StreamJob(probes);
        long now = System.currentTimeMillis();
        long start = now - 30 * 3_600_000L;
        List<Measured> batch = new ArrayList<>();
        for (long at = start; at <= now; at += 20_000L) {
            batch.clear();
            int each = at > now - 3_600_000L ? probes : probes / 40;
            for (int i = 0; i < each; i++) batch.add(new Measured(s.below(probes), at - s.below(50_000), 5 + 4 * (float) s.real(), 30 + 5 * (float) s.real()));
            for (Measured m : batch) job.arrived(m);
        }
        batch.clear();
        System.out.println(job.done + " measured, " + job.waiting.size() + " wait, " + job.minutes.size() + " minutes");
        Ready.last();
    }
}
