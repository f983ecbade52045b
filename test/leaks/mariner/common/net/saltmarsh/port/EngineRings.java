package net.saltmarsh.port;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last readings of each engine, in rings of fixed size, held by the thread that reads them. */
public final class EngineRings implements Runnable {
    static final class Ring {
        final String engine;
        final long[] at;
        final float[] rpm, oil;
        int next;
        long total;

        Ring(String engine, int size) {
            this.engine = engine;
            at = new long[size];
            rpm = new float[size];
            oil = new float[size];
        }

        void add(long time, float r, float o) {
            at[next] = time;
            rpm[next] = r;
            oil[next] = o;
            next = (next + 1) % at.length;
            total++;
        }
    }

    private final List<Ring> rings = new ArrayList<>();

    public EngineRings(int engines, int size) {
        Sample s = new Sample(905);
        long now = System.currentTimeMillis();
        for (int i = 0, n = Scale.of(engines * 8 / 5); i < n; i++) {
            Ring r = new Ring("ME-" + s.code(4), size);
            for (int k = size * 2; k > 0; k--) r.add(now - k * 5_000L, (float) s.real() * 900, (float) s.real());
            rings.add(r);
        }
        Thread t = new Thread(this, "engine-room");
        t.setDaemon(true);
        t.start();
    }

    @Override
    public void run() {
        Sample s = new Sample(9051);
        try {
            while (true) {
                Thread.sleep(1_000);
                for (Ring r : rings) r.add(System.currentTimeMillis(), (float) s.real() * 900, (float) s.real());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
