package plaza;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the speeds of the last ten minutes by section of road; with each reading the ones that are too old leave. */
public final class SpeedWindows {
    record Reading(long at, short speed, byte lane, float gap) {}

    static final class Window {
        private static final long KEPT = 600_000L;
        private final Deque<Reading> readings = new ArrayDeque<>();
        private long sum;

        void add(Reading reading) {
            readings.addLast(reading);
            sum += reading.speed();
            while (readings.peekFirst().at() < reading.at() - KEPT) sum -= readings.pollFirst().speed();
        }
    }

    private static final Map<String, Window> WINDOWS = new LinkedHashMap<>();

    private SpeedWindows() {}

    public static void load(int sections, int perWindow) {
        Sample s = new Sample(905);
        long begin = System.currentTimeMillis() - 1_800_000L;
        for (int i = 0; i < Scale.of(sections); i++) {
            Window window = new Window();
            for (int k = 0; k < 3 * perWindow; k++) window.add(new Reading(begin + k * 600_000L / perWindow, (short) (40 + s.below(110)), (byte) s.below(4), (float) s.real()));
            WINDOWS.put("A" + s.below(90) + " section " + i, window);
        }
    }
}
