package com.midwayphoto.stitch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.RideParts;
import park.brightmoor.base.RidePhotos;

/** Fourteen workers put panoramas together, each with its own scratch arrays for as long as it lives. Jobs wait in a queue with a capacity. */
public class Main {
    record Job(String ride, Instant at, byte[] left, byte[] right) {}

    static final class Scratch {
        final int[] canvas = new int[1_000_000];
        final float[] weights = new float[1_000_000];
        final byte[] line = new byte[65_536];
        int used;
    }

    static class StitchHall {
        private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);
        final ArrayBlockingQueue<Job> jobs = new ArrayBlockingQueue<>(400);
        final List<Thread> workers = new ArrayList<>();
        final AtomicLong done = new AtomicLong();
        final CountDownLatch started = new CountDownLatch(14);

        StitchHall() {
            for (int w = 0; w < 14; w++) {
                Thread t = new Thread(this::work, "stitch-" + w);
                t.setDaemon(true);
                t.start();
                workers.add(t);
            }
        }

        private void work() {
            try {
                stitch(jobs.take());
                started.countDown();
                while (true) stitch(jobs.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                SCRATCH.remove();
            }
        }

        private void stitch(Job j) {
            Scratch s = SCRATCH.get();
            for (int i = 0; i < j.left.length; i++) {
                s.canvas[i] = j.left[i] << 8 | j.right[i] & 255;
                s.weights[i] = s.canvas[i] / 255f;
            }
            s.used++;
            done.incrementAndGet();
        }
    }

    static class Studio {
        final StitchHall hall = new StitchHall();
        final RidePhotos photos = new RidePhotos(95);
        final RideParts parts = new RideParts(96);
    }

    private static Studio studio;

    public static void main(String[] args) throws Exception {
        studio = new Studio();
        Sample s = new Sample(810);
        for (int i = 0; i < 900; i++) {
            int n = 20_000 + s.below(20_000);
            studio.hall.jobs.put(new Job("ride-" + s.below(64), Instant.now(), s.bytes(n), s.bytes(n)));
        }
        studio.hall.started.await();
        Ready.last();
    }
}
