package org.vitalroom.monitors;

import hospital.*;

import org.harness.Ready;

import java.util.*;
import java.util.concurrent.*;

/**
 * Healthy: 220 bedside monitors, each with a thread that waits for the next values and rings of the
 * last hours. A monitor that is switched off takes its thread and its rings with it.
 */
public class Main {
    static final class Monitor implements Runnable {
        private final SynchronousQueue<float[][]> line = new SynchronousQueue<>();
        private final float[][] rings = new float[6][7200];
        private final Ward ward;
        private final String bed;
        private long values;

        Monitor(Ward ward, String bed) {
            this.ward = ward;
            this.bed = bed;
        }

        @Override
        public void run() {
            try {
                for (float[][] v = line.take(); v.length > 0; v = line.take())
                    for (int k = 0; k < v[0].length; k++) {
                        int at = (int) (values++ % 7200);
                        for (int i = 0; i < rings.length; i++) rings[i][at] = v[i][k];
                    }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            ward.monitors.remove(bed, this);
        }
    }

    static final class Ward {
        private final ConcurrentMap<String, Monitor> monitors = new ConcurrentHashMap<>();

        void connect(String bed) {
            Monitor m = new Monitor(this, bed);
            monitors.put(bed, m);
            Thread t = new Thread(m, "monitor " + bed);
            t.setDaemon(true);
            t.start();
        }
    }

    private static final Ward WARD = new Ward();

    public static void main(String[] a) throws Exception {
        Register.open(30000);
        Rota.write(260);
        Rnd r = new Rnd(206);
        int beds = Rnd.share(220);
        for (int round = 0; round < 3; round++) {
            for (int bed = 0; bed < beds; bed++) WARD.connect("bed " + bed);
            for (int k = 0; k < 150; k++)
                for (int bed = 0; bed < beds; bed++) {
                    float[][] v = new float[6][50];
                    for (float[] channel : v)
                        for (int i = 0; i < 50; i++) channel[i] = (float) r.fraction();
                    WARD.monitors.get("bed " + bed).line.put(v);
                }
            if (round < 2)
                for (int bed = 0; bed < beds; bed++) WARD.monitors.get("bed " + bed).line.put(new float[0][]);
            Thread.sleep(300);
        }
        Ready.last();
    }
}
