package de.kornfeld.bakery;

import org.harness.Scale;

/** The temperatures of each oven in the last hours: rings of fixed length that are written round and round. */
public final class OvenCurves {
    static final class Ring {
        final String oven;
        final float[] celsius;
        final int[] second;
        long written;

        Ring(String oven, int length) {
            this.oven = oven;
            celsius = new float[length];
            second = new int[length];
        }

        void add(int at, float c) {
            int i = (int) (written++ % celsius.length);
            celsius[i] = c;
            second[i] = at;
        }
    }

    private final Ring[] rings = new Ring[48];

    public static OvenCurves open() {
        OvenCurves o = new OvenCurves();
        Words w = new Words(104);
        int length = Scale.of(22_000);
        int now = (int) (System.currentTimeMillis() / 1000);
        for (int i = 0; i < o.rings.length; i++) {
            o.rings[i] = new Ring("W" + (1 + i / 12) + "-oven-" + (1 + i % 12), length);
            float c = 210;
            int n = length + w.below(length);
            for (int k = 0; k < n; k++) o.rings[i].add(now - (n - k), c += (float) w.normal() * 0.4f);
        }
        return o;
    }
}
