package ie.transfusion.photos;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.CRC32;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: cameras over the belt photograph each bag into one of a fixed stock of direct buffers; two threads look for clots and give the buffer back. The heap is small, and what is outside of it is the stock. */
public class Main {
    record Photo(String unit, Instant at, ByteBuffer pixels) {}

    record Finding(String unit, Instant at, int clots, int checksum) {}

    static final class BufferStock {
        private final BlockingQueue<ByteBuffer> free;

        BufferStock(int count, int bytes) {
            free = new ArrayBlockingQueue<>(count);
            for (int i = 0; i < count; i++) free.add(ByteBuffer.allocateDirect(bytes));
        }

        ByteBuffer take() throws InterruptedException {
            return free.take().clear();
        }

        void give(ByteBuffer b) {
            if (!free.offer(b)) throw new IllegalStateException("given back twice");
        }

        int left() {
            return free.size();
        }
    }

    static final class Belt {
        final BufferStock stock = new BufferStock(Scale.of(64), 1_200_000);
        private final BlockingQueue<Photo> waiting = new ArrayBlockingQueue<>(24);
        private final Map<String, byte[]> reference = new HashMap<>();
        private final Deque<Finding> findings = new ArrayDeque<>();
        final AtomicInteger inspected = new AtomicInteger();

        Belt(Sample s) {
            for (int b = 0; b < Scale.of(340); b++) reference.put("bag type " + b, s.bytes(24_000 + s.below(16_000)));
        }

        void photograph(String unit, Instant at, byte[] line) throws InterruptedException {
            ByteBuffer pixels = stock.take();
            while (pixels.remaining() >= line.length) pixels.put(line);
            waiting.put(new Photo(unit, at, pixels.flip()));
        }

        void inspect() throws InterruptedException {
            byte[] part = new byte[8192];
            while (true) {
                Photo p = waiting.take();
                CRC32 crc = new CRC32();
                int clots = 0;
                try {
                    while (p.pixels.remaining() >= part.length) {
                        p.pixels.get(part);
                        crc.update(part);
                        if (part[17] == part[4000]) clots++;
                    }
                } finally {
                    stock.give(p.pixels);
                }
                synchronized (findings) {
                    findings.addLast(new Finding(p.unit, p.at, clots, (int) crc.getValue()));
                    if (findings.size() > Scale.of(30_000)) findings.removeFirst();
                }
                inspected.incrementAndGet();
            }
        }
    }

    private static Belt belt;

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(2201);
        belt = new Belt(s);
        for (int t = 0; t < 2; t++) {
            Thread inspector = new Thread(() -> {
                try {
                    belt.inspect();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "inspector " + t);
            inspector.setDaemon(true);
            inspector.start();
        }
        byte[] lines = s.bytes(60_000);
        for (int i = 0; i < 36_000; i++) {
            if (i >= 3000) {
                synchronized (belt.findings) {
                    belt.findings.addLast(new Finding("9372 " + (100_000 + i), Sample.at(i, 36_000, Duration.ofHours(11)), s.below(3), s.below(1 << 30)));
                    if (belt.findings.size() > Scale.of(30_000)) belt.findings.removeFirst();
                }
                continue;
            }
            belt.photograph("9372 " + (100_000 + i), Sample.at(i, 36_000, Duration.ofHours(11)), Arrays.copyOfRange(lines, i % 40_000, i % 40_000 + 9600));
        }
        Thread cameras = new Thread(() -> {
            try {
                for (int i = 0; ; i++) {
                    belt.photograph("9372 " + (136_000 + i), Instant.now(), Arrays.copyOfRange(lines, i % 40_000, i % 40_000 + 9600));
                    Thread.sleep(25);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "cameras");
        cameras.setDaemon(true);
        cameras.start();
        Thread.sleep(1000);
        System.out.println(belt.inspected + " inspected, " + belt.stock.left() + " buffers free");
        Ready.last();
    }
}
