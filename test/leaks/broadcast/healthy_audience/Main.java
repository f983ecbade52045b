package com.quotenstrom.audience;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import studio.ScheduleGrid;

/** Healthy: a stream of what boxes report becomes minutes and viewing sessions; what is older than the watermark is sent on and dropped. */
public class Main {
    record Ping(int box, short channel, long at, byte volume) {}

    static final class Viewing {
        private final int box;
        private final short channel;
        private final long since;
        private long until;
        private int pings;

        Viewing(int box, short channel, long since) {
            this.box = box;
            this.channel = channel;
            this.since = since;
            until = since;
        }
    }

    static final class Minute {
        private final long begins;
        private final int[] viewers = new int[200];
        private final Map<Integer, Short> boxes = new HashMap<>();

        Minute(long begins) {
            this.begins = begins;
        }

        void count(Ping ping) {
            Short before = boxes.put(ping.box(), ping.channel());
            if (before != null) viewers[before]--;
            viewers[ping.channel()]++;
        }
    }

    static final class Partition implements Runnable {
        private static final long GAP = 180_000;
        private static final long LATE = 120_000;
        private final ArrayBlockingQueue<Ping> pings = new ArrayBlockingQueue<>(2_000);
        private final LinkedHashMap<Integer, Viewing> viewings = new LinkedHashMap<>();
        private final TreeMap<Long, Minute> minutes = new TreeMap<>();
        private final PriorityQueue<Ping> reordering = new PriorityQueue<>((a, b) -> Long.compare(a.at(), b.at()));
        private final Deque<int[]> lastSent = new ArrayDeque<>();
        private final AtomicLong handled = new AtomicLong();
        private long watermark;
        private long sessionsSent;
        private long dropped;

        @Override
        public void run() {
            try {
                while (true) handle(pings.take());
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        private void handle(Ping ping) {
            if (ping.at() < watermark) dropped++;
            else reordering.add(ping);
            watermark = Math.max(watermark, ping.at() - LATE);
            while (!reordering.isEmpty() && reordering.peek().at() <= watermark) inOrder(reordering.poll());
            handled.incrementAndGet();
        }

        private void inOrder(Ping ping) {
            minutes.computeIfAbsent(ping.at() / 60_000, m -> new Minute(m * 60_000)).count(ping);
            while (minutes.firstKey() < ping.at() / 60_000 - 4) {
                lastSent.addLast(minutes.pollFirstEntry().getValue().viewers);
                if (lastSent.size() > 30) lastSent.removeFirst();
            }
            Viewing viewing = viewings.remove(ping.box());
            if (viewing == null || viewing.channel != ping.channel()) viewing = new Viewing(ping.box(), ping.channel(), ping.at());
            viewing.until = ping.at();
            viewing.pings++;
            viewings.put(ping.box(), viewing);
            for (Iterator<Viewing> oldest = viewings.values().iterator(); oldest.hasNext(); ) {
                if (oldest.next().until >= ping.at() - GAP) break;
                oldest.remove();
                sessionsSent++;
            }
        }
    }

    static final Partition[] PARTITIONS = new Partition[4];

    public static void main(String[] args) throws Exception {
        ScheduleGrid.load(20, 120);
        for (int i = 0; i < PARTITIONS.length; i++) {
            PARTITIONS[i] = new Partition();
            Thread thread = new Thread(PARTITIONS[i], "audience-" + i);
            thread.setDaemon(true);
            thread.start();
        }
        Sample s = new Sample(2_341);
        long at = System.currentTimeMillis() - 1_500_000L;
        int sent = 900_000;
        for (int i = 0; i < sent; i++) {
            if (i % 10 < 6) at++;
            at++;
            int box = s.below(60_000);
            PARTITIONS[box % 4].pings.put(new Ping(box, (short) (box / 7 % 40 + s.below(12) / 11 * s.below(100)), at - s.below(100_000), (byte) s.below(100)));
        }
        long handled;
        do {
            Thread.sleep(20);
            handled = 0;
            for (Partition partition : PARTITIONS) handled += partition.handled.get();
        } while (handled < sent);
        Ready.last();
    }
}
