package com.meridian.office;

/** The last readings of each gauge, in rings. */
public final class Gauges {
    static final class Ring {
        final String gauge;
        final float[] values;
        final long[] times;
        int next;
        long written;

        Ring(String gauge, int size) {
            this.gauge = gauge;
            values = new float[size];
            times = new long[size];
        }

        void add(float value, long time) {
            values[next] = value;
            times[next] = time;
            next = (next + 1) % values.length;
            written++;
        }
    }

    private final Ring[] rings;

    public Gauges(int count, int size) {
        Gen g = new Gen(16);
        rings = new Ring[Gen.n(count)];
        for (int i = 0; i < rings.length; i++) {
            rings[i] = new Ring(g.town() + "/" + i, size);
            int steps = size + size / 2;
            for (int k = 0; k < steps; k++) rings[i].add((float) g.real() * 40, Gen.at(k, steps, 12));
        }
    }
}
