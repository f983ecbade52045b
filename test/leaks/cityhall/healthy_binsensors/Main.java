package de.stadt.bins;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import com.netflix.servo.DefaultMonitorRegistry;
import com.netflix.servo.monitor.BasicCounter;
import com.netflix.servo.monitor.MonitorConfig;

/** Healthy: levels of the waste bins as a stream, with a sliding window for each bin and hours that are closed and written away. */
public class Main {
    record Level(int bin, long at, byte percent, short millivolts) {}

    static final class Window {
        private final ArrayDeque<Level> levels = new ArrayDeque<>();
        private int sum;

        void add(Level level, long kept) {
            levels.addLast(level);
            sum += level.percent;
            while (levels.peekFirst().at < level.at - kept) sum -= levels.removeFirst().percent;
        }
    }

    static final class Hour {
        private final long begins;
        private final int[] binsByTenth = new int[11];
        private final Map<Integer, Byte> fullest = new HashMap<>();

        Hour(long begins) {
            this.begins = begins;
        }
    }

    static final class Stream {
        private static final long KEPT = 6 * 3_600_000L;
        private static final long HOUR = 3_600_000L;
        private final BlockingQueue<Level> arriving = new ArrayBlockingQueue<>(2_048);
        private final Map<Integer, Window> windows = new HashMap<>();
        private final TreeMap<Long, Hour> open = new TreeMap<>();
        private final AtomicLong written = new AtomicLong();
        private final BasicCounter late = new BasicCounter(MonitorConfig.builder("late").build());
        private final BasicCounter taken = new BasicCounter(MonitorConfig.builder("taken").build());

        Stream() {
            DefaultMonitorRegistry.getInstance().register(late);
            DefaultMonitorRegistry.getInstance().register(taken);
        }

        void process(Level level) {
            taken.increment();
            if (!open.isEmpty() && level.at < open.firstKey()) {
                late.increment();
                return;
            }
            windows.computeIfAbsent(level.bin, b -> new Window()).add(level, KEPT);
            Hour hour = open.computeIfAbsent(level.at / HOUR * HOUR, Hour::new);
            hour.binsByTenth[level.percent / 10]++;
            hour.fullest.merge(level.bin, level.percent, (a, b) -> a > b ? a : b);
            while (open.firstKey() < level.at - 2 * HOUR) {
                open.pollFirstEntry();
                written.incrementAndGet();
            }
        }
    }

    static final Stream STREAM = new Stream();

    public static void main(String[] args) throws Exception {
        int bins = Scale.of(14_000);
        Thread process = new Thread(() -> {
            try {
                for (;;) STREAM.process(STREAM.arriving.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "levels");
        process.setDaemon(true);
        process.start();
        Thread radio = new Thread(() -> {
            Sample s = new Sample(523);
            long now = System.currentTimeMillis();
            try {
                for (long step = 0;; step++) {
                    long at = now - 20 * 3_600_000L + step * (900_000L / bins);
                    STREAM.arriving.put(new Level(s.below(bins), at - s.below(40_000), (byte) s.below(101), (short) (3_200 + s.below(500))));
                    if (step > 80L * bins) Thread.sleep(1);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "radio");
        radio.setDaemon(true);
        radio.start();
        while (STREAM.written.get() < 15) Thread.sleep(100);
        Thread.sleep(1_000);
        Ready.last();
    }
}
