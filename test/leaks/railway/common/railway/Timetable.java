package railway;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Healthy: the timetable of the year, read once, immutable. */
public final class Timetable {
    record Trip(int number, String line, short[] stops, int[] departures) {}

    private static Map<String, List<Trip>> byLine;

    private Timetable() {}

    public static void read(int trips) {
        Dice d = new Dice(1);
        Map<String, List<Trip>> lines = new HashMap<>();
        for (int i = 0, n = Dice.part(trips); i < n; i++) {
            String line = "RE" + (i % 240);
            int stops = 12 + d.below(26);
            short[] at = new short[stops];
            int[] departures = new int[stops];
            for (int s = 0, time = d.below(86400); s < stops; s++) {
                at[s] = (short) d.below(6000);
                departures[s] = time += 120 + d.below(500);
            }
            lines.computeIfAbsent(line, x -> new ArrayList<>()).add(new Trip(10000 + i, line, at, departures));
        }
        lines.replaceAll((line, list) -> List.copyOf(list));
        byLine = Map.copyOf(lines);
    }
}
