package works.gearhaus.base;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Appointments of the next ten weeks. Days that are over go, customers cancel. */
public final class BookingDiary {
    record Booking(long number, String plate, String customer, LocalTime at, String work, Instant made) {}

    private final TreeMap<LocalDate, List<Booking>> days = new TreeMap<>();

    public BookingDiary(long seed) {
        Sample s = new Sample(seed);
        LocalDate today = LocalDate.now();
        int perDay = Scale.of(430);
        long number = 4_000_000;
        for (LocalDate day = today.minusDays(30); !day.isAfter(today); day = day.plusDays(1)) {
            for (int i = 0; i < perDay; i++) {
                LocalDate on = day.plusDays(s.below(70));
                days.computeIfAbsent(on, d -> new ArrayList<>()).add(new Booking(number++, s.code(2) + ' ' + s.below(9999), s.text(20),
                        LocalTime.of(7 + s.below(11), 15 * s.below(4)), s.text(30 + s.below(50)), Sample.at(i, perDay, java.time.Duration.ofDays(1))));
            }
            for (int c = perDay / 9; c > 0; c--) {
                List<Booking> l = days.get(day.plusDays(s.below(30)));
                if (l != null && !l.isEmpty()) l.remove(s.below(l.size()));
            }
            days.headMap(day).clear();
        }
    }

    public int open() {
        int n = 0;
        for (List<Booking> l : days.values()) n += l.size();
        return n;
    }
}
