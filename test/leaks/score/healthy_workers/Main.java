package com.pixelforge.render;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import uk.brightleaf.library.Library;

/** Nothing leaks: 16 busy threads with a frame each, and a queue of moderate length that they empty. */
public class Main {
    record RenderTask(Renderer renderer, long number, String scene, byte[] parameters) implements Runnable {
        @Override
        public void run() {
            renderer.render(this);
        }
    }

    static final class Renderer {
        private final AtomicLong finished = new AtomicLong();
        private final CountDownLatch busy = new CountDownLatch(16);
        private final Semaphore done = new Semaphore(0);
        private final long busyFrom;
        private final ThreadPoolExecutor pool;

        Renderer(long busyFrom) {
            this.busyFrom = busyFrom;
            pool = new ThreadPoolExecutor(16, 16, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), r -> {
                Thread t = new Thread(r, "render");
                t.setName("render-" + t.getId());
                t.setDaemon(true);
                return t;
            });
        }

        void render(RenderTask t) {
            int[] frame = new int[Scale.of(40000)];
            for (int i = 0; i < frame.length; i++) frame[i] = t.parameters[i % t.parameters.length] * i;
            if (t.number >= busyFrom) {
                busy.countDown();
                done.acquireUninterruptibly();
            }
            if (frame[frame.length - 1] != Integer.MIN_VALUE) finished.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Library.catalogue(18000);
        Library.covers(4500);
        Library.thesaurus(12000);
        Library.index(3500);
        Sample s = new Sample(45);
        Renderer r = new Renderer(4000);
        for (int i = 0; i < 4000; i++) r.pool.execute(new RenderTask(r, i, s.code(10), s.bytes(200)));
        while (r.finished.get() < 4000) Thread.sleep(20);
        for (int i = 4000; i < 4180; i++) r.pool.execute(new RenderTask(r, i, s.code(10), s.bytes(200)));
        r.busy.await();
        Ready.last();
    }
}
