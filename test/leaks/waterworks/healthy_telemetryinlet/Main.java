package no.fjordvann.telemetry;

import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.dsl.Disruptor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.harness.Ready;
import org.harness.Sample;
import org.rivermark.plant.MeterRegister;
import org.rivermark.plant.PumpTrends;
import org.rivermark.plant.TariffBook;

/** Telegrams of loggers between inlet and archive: a ring of slots that are used again, and a queue below its capacity while a batch is written. */
public class Main {
    static final class Slot {
        long logger;
        Instant at;
        byte[] raw;
    }

    record Measured(long logger, Instant at, float level, float flow, byte[] quality) {}

    static class ArchiveThread extends Thread {
        private final ArrayBlockingQueue<Measured> waiting;
        private final CountDownLatch disk;
        private long written;

        ArchiveThread(ArrayBlockingQueue<Measured> waiting, CountDownLatch disk) {
            super("archive-writer");
            this.waiting = waiting;
            this.disk = disk;
            setDaemon(true);
        }

        @Override
        public void run() {
            List<Measured> batch = new ArrayList<>(2000);
            try {
                while (true) {
                    batch.add(waiting.take());
                    waiting.drainTo(batch, 1999);
                    if (written > 60_000) disk.await();
                    written += batch.size();
                    batch.clear();
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    static class Inlet {
        final ArrayBlockingQueue<Measured> toArchive = new ArrayBlockingQueue<>(80_000);
        final CountDownLatch disk = new CountDownLatch(1);
        final Disruptor<Slot> ring = new Disruptor<>(Slot::new, 8192, r -> {
            Thread t = Executors.defaultThreadFactory().newThread(r);
            t.setDaemon(true);
            return t;
        });
        final MeterRegister meters = new MeterRegister(841);
        final PumpTrends trends = new PumpTrends(842);
        final TariffBook tariffs = new TariffBook(843);

        Inlet() {
            ring.handleEventsWith((slot, sequence, last) -> toArchive.put(new Measured(slot.logger, slot.at, slot.raw[0], slot.raw[1], new byte[200])));
            ring.start();
            new ArchiveThread(toArchive, disk).start();
        }
    }

    private static Inlet inlet;

    public static void main(String[] args) throws Exception {
        inlet = new Inlet();
        Sample s = new Sample(840);
        RingBuffer<Slot> ring = inlet.ring.getRingBuffer();
        int n = 125_000;
        for (int i = 0; i < n; i++) {
            long seq = ring.next();
            Slot slot = ring.get(seq);
            slot.logger = 7_000 + s.below(3000);
            slot.at = Sample.at(i, n, Duration.ofSeconds(50));
            slot.raw = s.bytes(120 + s.below(120));
            ring.publish(seq);
        }
        Thread.sleep(800);
        Ready.last();
    }
}
