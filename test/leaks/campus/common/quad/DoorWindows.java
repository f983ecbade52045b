package quad;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: who passed which door in the last hour; with each passage those that are older leave. */
public final class DoorWindows {
    record Passage(long at, int card, boolean opened) {}

    static final class Door {
        private final String building;
        private final Deque<Passage> lastHour = new ArrayDeque<>();

        Door(String building) {
            this.building = building;
        }

        void pass(Passage passage) {
            lastHour.addLast(passage);
            while (lastHour.peekFirst().at() <= passage.at() - 3_600_000L) lastHour.removeFirst();
        }
    }

    private static final Map<String, Door> DOORS = new HashMap<>();

    private DoorWindows() {}

    public static void load(int doors, int perHour) {
        Sample s = new Sample(5207);
        long begin = System.currentTimeMillis() - 9_000_000L;
        for (int i = 0; i < Scale.of(doors); i++) {
            Door door = new Door("building " + i % 40);
            for (int k = 0; k < 5 * perHour / 2; k++) door.pass(new Passage(begin + k * 3_600_000L / perHour, 810_000 + s.below(40_000), s.below(20) != 0));
            DOORS.put("door " + i, door);
        }
    }
}
