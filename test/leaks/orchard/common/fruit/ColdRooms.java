package fruit;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last readings of each cold room, in rings of fixed length that were overwritten many times. */
public final class ColdRooms {
    static final class Room {
        private final String name;
        private final float[] celsius;
        private final long[] at;
        private int next;

        Room(String name, int kept) {
            this.name = name;
            celsius = new float[kept];
            at = new long[kept];
        }

        void read(float value, long time) {
            celsius[next] = value;
            at[next] = time;
            next = (next + 1) % celsius.length;
        }
    }

    private static final TreeMap<String, Room> ROOMS = new TreeMap<>();

    private ColdRooms() {}

    public static void load(int size, int kept) {
        Sample s = new Sample(8);
        long now = System.currentTimeMillis();
        for (int i = 0; i < Scale.of(size); i++) {
            Room room = new Room("room " + s.id(), kept);
            for (int k = 0; k < 2 * kept; k++) room.read(s.below(90) / 10f, now - 60_000L * (2 * kept - k));
            ROOMS.put(room.name, room);
        }
    }
}
