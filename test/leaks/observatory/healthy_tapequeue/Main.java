package org.highridge.tapes;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import org.harness.Ready;
import org.harness.Sample;
import sky.NightLog;
import sky.ProposalDatabase;
import sky.StarCatalog;

/** Healthy: the tape drive takes a block every few milliseconds; the queue before it is full, and the writers wait. */
public class Main {
    record Block(String exposure, int part, byte[] content) {}

    static class TapeDrive {
        private final ArrayBlockingQueue<Block> queue = new ArrayBlockingQueue<>(900);
        private final AtomicLong written = new AtomicLong();
        private final CRC32 check = new CRC32();

        void write() {
            try {
                while (true) {
                    Block block = queue.take();
                    check.update(block.content());
                    Thread.sleep(12);
                    written.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void archive(long seed) {
            Sample s = new Sample(seed);
            try {
                for (int i = 0; ; i++) queue.put(new Block("exp-" + s.id(), i, s.bytes(24_000)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static final TapeDrive DRIVE = new TapeDrive();

    private static Thread start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        StarCatalog.load(40_000);
        ProposalDatabase.load(70_000);
        NightLog.load(75_000);
        List<Thread> threads = new ArrayList<>();
        threads.add(start("tape-drive", DRIVE::write));
        for (int i = 1; i <= 5; i++) {
            int camera = i;
            threads.add(start("camera-" + camera, () -> DRIVE.archive(560 + camera)));
        }
        while (DRIVE.written.get() < 250) Thread.sleep(50);
        Ready.last();
    }
}
