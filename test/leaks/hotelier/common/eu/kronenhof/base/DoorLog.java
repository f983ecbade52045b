package eu.kronenhof.base;

import org.harness.Sample;
import org.harness.Scale;

/** The last openings of each door, as the locks report them, in rings. */
public final class DoorLog {
    static final class Door {
        final String room;
        final long[] at = new long[600];
        final int[] card = new int[600];
        int next;

        Door(String room) {
            this.room = room;
        }

        void opened(long t, int number) {
            at[next] = t;
            card[next] = number;
            next = (next + 1) % at.length;
        }
    }

    private final Door[] doors = new Door[Scale.of(820)];

    public DoorLog(long seed) {
        Sample s = new Sample(seed);
        long now = System.currentTimeMillis();
        for (int d = 0; d < doors.length; d++) {
            doors[d] = new Door("house " + d / 90 + " room " + (100 + d % 90));
            for (int i = 0; i < 1300; i++) doors[d].opened(now - (1300 - i) * 600_000L, 70_000 + s.below(9000));
        }
    }

    public int cards() {
        int n = 0;
        for (Door d : doors) for (int c : d.card) if (c > 0) n++;
        return n;
    }
}
