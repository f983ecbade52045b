package org.trackgeometry.cars;

import org.harness.Ready;

import railway.*;

import java.lang.ref.Cleaner;
import java.util.*;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Evaluates the runs of measuring cars; what a run has left over is handed to the archive when nobody uses the run any more. */
public class Main {
    private static final AtomicInteger cleaners = new AtomicInteger();
    private static final Cleaner CLEANER = Cleaner.create(r -> {
        Thread t = new Thread(r, "run-cleaner-" + cleaners.incrementAndGet());
        t.setDaemon(true);
        return t;
    });

    /** Takes what runs leave over, one after the other, if it is connected. */
    static final class Archive {
        private final SynchronousQueue<RawTrack> door = new SynchronousQueue<>();

        void keep(RawTrack raw) {
            try {
                door.put(raw);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        RawTrack next() throws InterruptedException {
            return door.take();
        }
    }

    static final class RawTrack implements Runnable {
        private final String run;
        private final float[] gauge;
        private final float[] twist;
        private final Archive archive;

        RawTrack(String run, float[] gauge, float[] twist, Archive archive) {
            this.run = run;
            this.gauge = gauge;
            this.twist = twist;
            this.archive = archive;
        }

        @Override
        public void run() {
            archive.keep(this);
        }
    }

    static final class MeasuringRun {
        private final RawTrack raw;

        MeasuringRun(String name, int points, Dice d, Archive archive) {
            raw = new RawTrack(name, new float[points], new float[points], archive);
            for (int i = 0; i < points; i++) {
                raw.gauge[i] = 1430 + 10 * (float) d.real();
                raw.twist[i] = (float) d.real();
            }
            CLEANER.register(this, raw);
        }

        float worst() {
            float w = 0;
            for (float t : raw.twist) w = Math.max(w, t);
            return w;
        }
    }

    private static final Archive archive = new Archive();
    private static final Map<String, Float> worstByLine = new TreeMap<>();

    public static void main(String[] a) throws Exception {
        Timetable.read(35000);
        Stops.read(50000);
        TrackWork.read(11000);
        Announcements.learn(9500);
        Connections.search(27000);
        Dice d = new Dice(318);
        for (int i = 0; i < Integer.getInteger("runs", 620); i++) {
            MeasuringRun run = new MeasuringRun("run " + i + " of car " + d.below(9), 1000 + d.below(900), d, archive);
            worstByLine.merge("line " + d.below(80), run.worst(), Math::max);
        }
        System.gc();
        Thread.sleep(500);
        Ready.last();
    }
}
