package hospital;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;
import org.joda.time.LocalDate;

/** Healthy: consulting hours of the coming weeks; a day that has passed is dropped. */
public final class Consultations {
    static final class Hour {
        final DateTime at;
        final String room, doctor;
        final String[] bookedBy = new String[3];

        Hour(DateTime at, Rnd r) {
            this.at = at;
            room = r.letters(1) + r.digits(3);
            doctor = r.name();
            for (int i = 0; i < r.upTo(4); i++) bookedBy[i] = r.digits(8);
        }
    }

    private static final TreeMap<LocalDate, List<Hour>> DAYS = new TreeMap<>();

    public static void plan(int hoursPerDay) {
        Rnd r = new Rnd(6);
        LocalDate first = new LocalDate(2026, 3, 2);
        int hours = Rnd.share(hoursPerDay);
        for (int d = 0; d < 90; d++) {
            List<Hour> day = new ArrayList<>();
            DateTime open = first.plusDays(d).toDateTimeAtStartOfDay(DateTimeZone.UTC).plusHours(7);
            for (int h = 0; h < hours; h++) day.add(new Hour(open.plusMinutes(h % 60 * 10), r));
            DAYS.put(first.plusDays(d), day);
            if (DAYS.size() > 60) DAYS.pollFirstEntry();
        }
    }
}
