package ch.firnbahn.base;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** First and last runs of each line by season and kind of day; read once. */
public final class LiftTimetable {
    public record Run(LocalTime at, String vehicle, short seats, String remark) {}

    private final Map<String, List<Run>> byLine;

    public LiftTimetable(long seed) {
        Sample s = new Sample(seed);
        Map<String, List<Run>> all = new TreeMap<>();
        for (int l = 0; l < Scale.of(340); l++) {
            List<Run> runs = new ArrayList<>();
            for (int m = 6 * 60; m < 23 * 60; m += 12 + s.below(10)) {
                runs.add(new Run(LocalTime.of(m / 60, m % 60), "cabin " + s.below(40), (short) (8 + s.below(120)), s.below(3) == 0 ? s.text(24) : ""));
            }
            all.put("line " + l / 4 + (l % 4 < 2 ? " winter" : " summer") + (l % 2 == 0 ? " weekday" : " sunday"), List.copyOf(runs));
            all.put("line " + l + " night", List.copyOf(runs.subList(runs.size() / 2, runs.size())));
        }
        byLine = java.util.Collections.unmodifiableMap(all);
    }

    public int lines() {
        return byLine.size();
    }
}
