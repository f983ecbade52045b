package eu.polarhall.house;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.harness.Sample;
import org.harness.Scale;

/** The shows of two seasons, as the programme office published them. */
public final class Programme {
    public record Show(int number, String title, String speaker, LocalTime begins, int minutes, String hall, List<String> notes) {}

    private final NavigableMap<LocalDate, List<Show>> days;

    public Programme(long seed) {
        Sample s = new Sample(seed);
        NavigableMap<LocalDate, List<Show>> all = new TreeMap<>();
        LocalDate first = LocalDate.of(2025, 9, 1);
        int perDay = Scale.of(44);
        for (int d = 0; d < 600; d++) {
            int day = d;
            all.put(first.plusDays(d), IntStream.range(0, perDay)
                    .mapToObj(i -> new Show(day * 100 + i, s.text(26), s.text(14), LocalTime.of(9 + i % 13, 15 * (i % 4)), 40 + s.below(50), "hall-" + i % 4,
                            List.of(s.text(20), s.text(20))))
                    .toList());
        }
        days = Collections.unmodifiableNavigableMap(all);
    }

    public List<Show> on(LocalDate day) {
        return days.getOrDefault(day, List.of());
    }
}
