package ch.firnbahn.base;

import org.harness.Sample;
import org.harness.Scale;

/** The last readings of the load cells on the towers, in rings. */
public final class RopeForces {
    static final class Cell {
        final String tower;
        final long[] at = new long[720];
        final float[] kilonewton = new float[720];
        final short[] wind = new short[720];
        int next;

        Cell(String tower) {
            this.tower = tower;
        }

        void read(long t, float k, int w) {
            at[next] = t;
            kilonewton[next] = k;
            wind[next] = (short) w;
            next = (next + 1) % at.length;
        }
    }

    private final Cell[] cells = new Cell[Scale.of(560)];

    public RopeForces(long seed) {
        Sample s = new Sample(seed);
        long now = System.currentTimeMillis();
        for (int c = 0; c < cells.length; c++) {
            cells[c] = new Cell("line " + c / 22 + " tower " + c % 22);
            for (int i = 0; i < 1500; i++) cells[c].read(now - (1500 - i) * 10_000L, 180 + (float) s.real() * 60, s.below(110));
        }
    }

    public float strongest() {
        float f = 0;
        for (Cell c : cells) for (float k : c.kilonewton) f = Math.max(f, k);
        return f;
    }
}
