package fi.valimo.probes;

import foundry.AlloyBook;
import foundry.DrawingLru;
import foundry.ShiftBooks;
import foundry.SpectraTree;
import foundry.Standards;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.harness.Ready;
import org.harness.Sample;

/** A thread measures each crucible. One of them ended with an exception between lock and unlock; all later ones wait for the lock for ever. */
public class Main {
    static class Measurement {
        final int crucible;
        final double[] curve = new double[4_000];

        Measurement(int crucible, Sample s) {
            this.crucible = crucible;
            for (int i = 0; i < curve.length; i++) curve[i] = 600 + s.real() * 900;
        }
    }

    static class ProbeStation {
        private final ReentrantLock balance = new ReentrantLock();
        private final Map<Integer, Double> peaks = new HashMap<>();

        void measure(int crucible) {
            new Thread(() -> {
                Measurement m = new Measurement(crucible, new Sample(crucible));
                balance.lock();
                peaks.put(m.crucible % 50, peak(m));
                balance.unlock();
            }, "probe-" + crucible).start();
        }

        private double peak(Measurement m) {
            double highest = 0;
            for (double value : m.curve) highest = Math.max(highest, value);
            if (m.crucible == 25) throw new IllegalStateException("crucible 25 has no probe");
            return highest;
        }
    }

    private static ProbeStation station;

    public static void main(String[] args) throws Exception {
        SpectraTree.load();
        DrawingLru.load();
        AlloyBook.load();
        Standards.load();
        ShiftBooks.load();
        station = new ProbeStation();
        for (int i = 0; i < 700; i++) {
            station.measure(i);
            if (i < 30) Thread.sleep(30);
        }
        Thread.sleep(3_000);
        Ready.last();
    }
}
