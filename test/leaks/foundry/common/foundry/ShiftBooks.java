package foundry;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Shifts of the last ninety days by date; a new day pushes the oldest out. */
public final class ShiftBooks {
    private record Shift(String worker, String place, int from, int minutes, String remark) {}

    private static final TreeMap<LocalDate, List<Shift>> DAYS = new TreeMap<>();

    private ShiftBooks() {}

    public static void load() {
        Sample s = new Sample(109);
        int perDay = Scale.of(1_500);
        LocalDate today = LocalDate.now();
        for (int day = 200; day >= 0; day--) {
            List<Shift> shifts = new ArrayList<>(perDay);
            for (int i = 0; i < perDay; i++) {
                shifts.add(new Shift("W" + s.below(90_000), "hall " + s.below(12), s.below(1440), 480, s.text(30)));
            }
            DAYS.put(today.minusDays(day), shifts);
            while (DAYS.firstKey().isBefore(today.minusDays(day + 89))) DAYS.pollFirstEntry();
        }
    }
}
