package com.meridianpress.proofs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import newsroom.PlateBuffers;
import org.bushe.swing.event.EventService;
import org.bushe.swing.event.EventSubscriber;
import org.bushe.swing.event.ThreadSafeEventService;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: proof readers have pages open, each with its picture and marks, and listen to the desk until they close them; pages to be read wait in a bounded queue. */
public class Main {
    record PageReplaced(String page, int version) {}

    record Mark(int x, int y, String sign, String remark, Instant at) {}

    static class Proof implements EventSubscriber<PageReplaced> {
        private final String page;
        private final byte[] picture;
        private final List<Mark> marks = new ArrayList<>();
        private volatile int newestVersion = 1;

        Proof(String page, byte[] picture) {
            this.page = page;
            this.picture = picture;
        }

        @Override
        public void onEvent(PageReplaced replaced) {
            if (replaced.page.equals(page)) newestVersion = replaced.version;
        }
    }

    static class ProofDesk {
        private final EventService events = new ThreadSafeEventService();
        private final BlockingQueue<Proof> waiting = new ArrayBlockingQueue<>(Scale.of(420));
        private final Map<String, List<Proof>> openOf = new ConcurrentHashMap<>();
        private final AtomicInteger done = new AtomicInteger();

        void read(String reader, int windows, Sample s) throws InterruptedException {
            List<Proof> open = openOf.computeIfAbsent(reader, r -> new ArrayList<>());
            while (true) {
                Proof proof = waiting.take();
                events.subscribeStrongly(PageReplaced.class, proof);
                synchronized (open) {
                    open.add(proof);
                    for (int k = s.below(30); k > 0; k--) proof.marks.add(new Mark(s.below(3_000), s.below(4_600), s.code(2), s.text(10 + s.below(40)), Instant.now()));
                    if (open.size() > windows) {
                        Proof closed = open.remove(s.below(open.size()));
                        events.unsubscribe(PageReplaced.class, closed);
                        done.incrementAndGet();
                    }
                }
                if (done.get() > 4_000) Thread.sleep(60);
            }
        }
    }

    static final ProofDesk DESK = new ProofDesk();

    public static void main(String[] args) throws Exception {
        PlateBuffers.load(40);
        for (int r = 0; r < 24; r++) {
            Sample s = new Sample(7_340 + r);
            String name = "proof-reader-" + (r + 1);
            Thread reader = new Thread(() -> {
                try {
                    DESK.read(name, 6 + s.below(Scale.of(40)), s);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, name);
            reader.setDaemon(true);
            reader.start();
        }
        Thread pages = new Thread(() -> {
            Sample s = new Sample(734);
            try {
                for (int i = 0; ; i++) {
                    String page = (char) ('A' + i % 6) + String.valueOf(1 + i / 6 % 48);
                    DESK.waiting.put(new Proof(page, s.bytes(12_000 + s.below(24_000))));
                    if (i % 50 == 0) DESK.events.publish(new PageReplaced(page, 2 + s.below(4)));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "page-intake");
        pages.setDaemon(true);
        pages.start();
        while (DESK.done.get() < 4_200) Thread.sleep(50);
        Ready.last();
    }
}
