package ch.firnbahn.passlog;

import ch.firnbahn.base.LiftTimetable;
import ch.firnbahn.base.SeasonGuests;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** A log of passages in 24 partitions: each keeps its nine newest segments of 512 kilobytes, the oldest goes when a new one begins; three readers follow the end. */
public class Main {
    static final class Segment {
        final long base;
        final ByteBuffer data = ByteBuffer.allocate(512 * 1024);
        final int[] offsets = new int[16_000];
        int count;

        Segment(long base) {
            this.base = base;
        }

        boolean append(byte[] record) {
            if (count == offsets.length || data.remaining() < record.length + 4) return false;
            offsets[count++] = data.position();
            data.putInt(record.length).put(record);
            return true;
        }

        byte[] read(long offset) {
            ByteBuffer d = data.duplicate();
            d.position(offsets[(int) (offset - base)]);
            byte[] record = new byte[d.getInt()];
            d.get(record);
            return record;
        }
    }

    static final class Partition {
        private final Deque<Segment> segments = new ArrayDeque<>();
        private long next;

        Partition() {
            segments.addLast(new Segment(0));
        }

        synchronized void append(byte[] record) {
            if (!segments.peekLast().append(record)) {
                Segment s = new Segment(next);
                s.append(record);
                segments.addLast(s);
                if (segments.size() > 9) segments.removeFirst();
            }
            next++;
        }

        synchronized byte[] read(long offset) {
            for (Segment s : segments) if (offset >= s.base && offset < s.base + s.count) return s.read(offset);
            return null;
        }

        synchronized long end() {
            return next;
        }
    }

    static final class PassLog {
        private final Partition[] partitions = new Partition[24];
        private final Map<String, long[]> committed = new ConcurrentHashMap<>();
        final AtomicLong read = new AtomicLong();
        final AtomicLong written = new AtomicLong();

        PassLog() {
            for (int p = 0; p < partitions.length; p++) partitions[p] = new Partition();
        }

        void follow(String group) {
            long[] at = committed.computeIfAbsent(group, g -> new long[partitions.length]);
            Map<Integer, Integer> byLine = new HashMap<>();
            while (true) {
                boolean idle = true;
                for (int p = 0; p < partitions.length; p++) {
                    long end = partitions[p].end();
                    for (; at[p] < end; at[p]++) {
                        byte[] record = partitions[p].read(at[p]);
                        if (record != null) byLine.merge(record[0] & 31, 1, Integer::sum);
                        read.incrementAndGet();
                        idle = false;
                    }
                }
                if (idle) Thread.yield();
            }
        }
    }

    static final class Passages {
        final PassLog log = new PassLog();
        final SeasonGuests guests = new SeasonGuests(101);
        final LiftTimetable timetable = new LiftTimetable(102);
    }

    private static Passages passages;

    public static void main(String[] args) throws Exception {
        passages = new Passages();
        for (String group : new String[] {"billing", "crowding", "statistics"}) {
            Thread t = new Thread(() -> passages.log.follow(group), "reader-" + group);
            t.setDaemon(true);
            t.start();
        }
        Sample s = new Sample(1011);
        byte[][] records = new byte[600][];
        for (int i = 0; i < records.length; i++) records[i] = s.bytes(90 + s.below(260));
        PassLog log = passages.log;
        for (int i = 0; i < 760_000; i++) {
            log.partitions[s.below(24)].append(records[s.below(600)]);
            long w = log.written.incrementAndGet();
            while (w * 3 - log.read.get() > 60_000) Thread.sleep(1);
        }
        while (log.read.get() < log.written.get() * 3) Thread.sleep(5);
        Ready.last();
    }
}
