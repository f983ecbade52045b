package quay;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the sailings of the season by route, immutable once they have been read. */
public final class Timetable {
    record Route(String from, String to) {}

    record Sailing(int number, LocalDate day, LocalTime departs, Duration crossing, String vessel) {}

    private static Map<Route, List<Sailing>> sailings = Map.of();

    private Timetable() {}

    public static void load(int count) {
        Sample s = new Sample(901);
        int routes = 1 + Scale.of(count) / 300;
        LocalDate first = LocalDate.now().minusDays(30);
        Map<Route, List<Sailing>> read = new HashMap<>();
        for (int r = 0; r < routes; r++) {
            List<Sailing> year = new ArrayList<>();
            Duration crossing = Duration.ofMinutes(40 + s.below(900));
            for (int i = 0; i < 300; i++) {
                year.add(new Sailing(r * 1_000 + i, first.plusDays(i), LocalTime.of(s.below(24), 5 * s.below(12)), crossing, "MS " + s.code(7)));
            }
            read.put(new Route(s.code(5), s.code(5)), List.copyOf(year));
        }
        sailings = Map.copyOf(read);
    }
}
