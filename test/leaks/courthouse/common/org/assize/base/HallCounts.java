package org.assize.base;

import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** The last 1024 counts of each door of the courthouses. */
public final class HallCounts {
    static final class Door {
        final String name;
        final int[] minute = new int[1024];
        final short[] in = new short[1024];
        final short[] out = new short[1024];
        int written;

        Door(String name) {
            this.name = name;
        }

        void count(int at, int in, int out) {
            int i = written++ & 1023;
            minute[i] = at;
            this.in[i] = (short) in;
            this.out[i] = (short) out;
        }
    }

    private final Door[] doors = new Door[Scale.of(420)];

    public HallCounts(long seed) {
        Sample s = new Sample(seed);
        int from = (int) (System.currentTimeMillis() / 60_000 - Duration.ofDays(1).toMinutes());
        for (int d = 0; d < doors.length; d++) {
            doors[d] = new Door("hall " + d / 4 + ", door " + d % 4);
            for (int i = 0; i < 1440; i++) doors[d].count(from + i, s.below(9), s.below(9));
        }
    }

    public int inside(int door) {
        Door d = doors[door % doors.length];
        return d.in[d.written - 1 & 1023];
    }
}
