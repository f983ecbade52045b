package airport;

import java.time.LocalTime;
import org.eclipse.collections.api.multimap.list.ImmutableListMultimap;
import org.eclipse.collections.impl.multimap.list.FastListMultimap;

/** Healthy: the timetable of the season by airline, immutable. 1000 legs are 0.35 MB. */
public final class Timetable {
    public static final class Leg {
        final String flight, from, to, aircraft;
        final LocalTime departs;
        final int days;

        Leg(Rnd r) {
            flight = r.flight();
            from = r.letters(3);
            to = r.letters(3);
            aircraft = r.letters(1) + r.digits(3);
            departs = LocalTime.ofSecondOfDay(r.upTo(1440) * 60L);
            days = r.upTo(128);
        }
    }

    private final ImmutableListMultimap<String, Leg> byAirline;
    private static volatile Timetable season;

    private Timetable(int legs) {
        Rnd r = new Rnd(2);
        FastListMultimap<String, Leg> m = FastListMultimap.newMultimap();
        for (int i = 0; i < legs; i++) {
            Leg l = new Leg(r);
            m.put(l.flight.substring(0, 2), l);
        }
        byAirline = m.toImmutable();
    }

    public static void publish(int legs) {
        season = new Timetable(Rnd.share(legs));
    }
}
