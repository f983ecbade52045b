package org.seamark.station;

import org.harness.Sample;
import org.harness.Scale;

/** The last readings of each wave buoy in a ring; the next one overwrites the oldest. */
final class Buoys {
    static final class Ring {
        private final short[] waveHeight = new short[4_096];
        private final short[] windSpeed = new short[4_096];
        private long written;

        void add(int wave, int wind) {
            int at = (int) (written++ & 4_095);
            waveHeight[at] = (short) wave;
            windSpeed[at] = (short) wind;
        }
    }

    private static Ring[] rings;

    private Buoys() {}

    static void load(int buoys) {
        rings = new Ring[Scale.of(buoys)];
        Sample s = new Sample(2104);
        for (int b = 0; b < rings.length; b++) {
            rings[b] = new Ring();
            for (int i = 0; i < 6_000; i++) rings[b].add(s.below(900), s.below(60));
        }
    }
}
