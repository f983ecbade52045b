package com.bayview.intake;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import works.gearhaus.base.DamagePhotos;
import works.gearhaus.base.PartsCatalogue;
import works.gearhaus.base.SensorTraces;

/** Scanned papers wait for text recognition in a queue with a capacity. On a Monday morning it is full and the scanners wait. */
public class Main {
    record Scan(String id, String tray, Instant scanned, int page, byte[] image) {}

    static class TextRecognition implements Runnable {
        private final BlockingQueue<Scan> queue;
        private final Map<String, Integer> perTray = new HashMap<>();
        private Scan current;

        TextRecognition(BlockingQueue<Scan> queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    current = queue.take();
                    perTray.merge(current.tray, 1, Integer::sum);
                    int sum = 0;
                    for (byte b : current.image) sum += b;
                    Thread.sleep(sum == 0 ? 41 : 40);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class Scanner implements Runnable {
        private final String tray;
        private final BlockingQueue<Scan> queue;
        private final AtomicInteger pages;
        private final Sample s;

        Scanner(String tray, BlockingQueue<Scan> queue, AtomicInteger pages, int seed) {
            this.tray = tray;
            this.queue = queue;
            this.pages = pages;
            s = new Sample(seed);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    queue.put(new Scan(s.id(), tray, Instant.now(), pages.incrementAndGet(), s.bytes(30_000 + s.below(60_000))));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class Intake {
        final BlockingQueue<Scan> scans = new LinkedBlockingQueue<>(Scale.of(640));
        final AtomicInteger pages = new AtomicInteger();
        final List<Thread> threads = new ArrayList<>();
        final DamagePhotos photos = new DamagePhotos(191);
        final PartsCatalogue catalogue = new PartsCatalogue(192);
        final SensorTraces traces = new SensorTraces(193);

        void start() {
            for (int i = 0; i < 6; i++) begin(new Scanner("tray-" + i, scans, pages, 194 + i), "scanner-" + i);
            for (int i = 0; i < 3; i++) begin(new TextRecognition(scans), "text-recognition-" + i);
        }

        private void begin(Runnable r, String name) {
            Thread t = new Thread(r, name);
            t.setDaemon(true);
            threads.add(t);
            t.start();
        }
    }

    private static Intake intake;

    public static void main(String[] args) throws Exception {
        intake = new Intake();
        intake.start();
        Thread.sleep(Duration.ofSeconds(6).toMillis());
        Ready.last();
    }
}
