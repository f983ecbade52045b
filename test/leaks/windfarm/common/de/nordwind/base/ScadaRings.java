package de.nordwind.base;

import org.harness.Sample;
import org.harness.Scale;

/** Last values of gearbox, generator and pitch of each turbine, in rings. */
public final class ScadaRings {
    static final class Channel {
        final String signal;
        final long[] at = new long[480];
        final double[] value = new double[480];
        int next;

        Channel(String signal) {
            this.signal = signal;
        }

        void put(long t, double v) {
            at[next] = t;
            value[next] = v;
            next = (next + 1) % at.length;
        }
    }

    private final Channel[] channels = new Channel[Scale.of(1400)];

    public ScadaRings(long seed) {
        Sample s = new Sample(seed);
        long now = System.currentTimeMillis();
        for (int c = 0; c < channels.length; c++) {
            channels[c] = new Channel("WEA " + c / 12 + " signal " + c % 12);
            for (int i = 0; i < 900; i++) channels[c].put(now - (900 - i) * 10_000L, 40 + s.real() * 30);
        }
    }

    public double hottest() {
        double h = 0;
        for (Channel c : channels) for (double v : c.value) h = Math.max(h, v);
        return h;
    }
}
