package harbor;

import java.util.*;

/**
 * Healthy: the sailing schedule of the season, plain lists in plain objects, read at start and
 * replaced as a whole each night. 1000 voyages are about 1 MB.
 */
public final class Schedule {
    static final class Call {
        String port;
        long arrival, departure;
        String terminal;
    }

    static final class Voyage {
        String number, vessel;
        List<Call> calls = new ArrayList<>();
    }

    private volatile List<Voyage> voyages = List.of();
    private static final Schedule CURRENT = new Schedule();

    public static void load(int n) {
        for (int night = 0; night < 2; night++) {
            Gen g = new Gen(13 + night);
            List<Voyage> all = new ArrayList<>();
            int k = Gen.scaled(n);
            for (int i = 0; i < k; i++) {
                Voyage v = new Voyage();
                v.number = g.hex(9);
                v.vessel = g.name();
                for (int c = 0; c < 7; c++) {
                    Call x = new Call();
                    x.port = g.hex(5);
                    x.terminal = g.word();
                    x.arrival = 1790000000000L + g.num(900000000);
                    x.departure = x.arrival + 86400000;
                    v.calls.add(x);
                }
                all.add(v);
            }
            CURRENT.voyages = List.copyOf(all);
        }
    }
}
