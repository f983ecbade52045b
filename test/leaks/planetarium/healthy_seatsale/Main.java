package eu.polarhall.sale;

import eu.polarhall.house.LampReadings;
import eu.polarhall.house.Narrations;
import eu.polarhall.house.StarCatalogue;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;

/** The seats of the shows to come: a hold ends after ten minutes, a show is taken out when it has begun and a new one goes on sale. */
public class Main {
    enum State { FREE, HELD, SOLD }

    static final class Seat {
        final short row;
        final short number;
        State state = State.FREE;
        String order;
        Instant since;

        Seat(int row, int number) {
            this.row = (short) row;
            this.number = (short) number;
        }
    }

    static final class Show {
        final int id;
        final Instant begins;
        final Seat[] seats = new Seat[280];
        int sold;

        Show(int id, Instant begins) {
            this.id = id;
            this.begins = begins;
            for (int i = 0; i < seats.length; i++) seats[i] = new Seat(1 + i / 20, 1 + i % 20);
        }
    }

    record Hold(String order, int show, short seat, Instant until) {}

    record Ordered(String order, String mail, int show, short seat, int cents, Instant paid) {}

    static final class Sale {
        private final TreeMap<Integer, Show> shows = new TreeMap<>();
        private final ArrayDeque<Hold> holds = new ArrayDeque<>();
        private final Map<Integer, Map<String, Ordered>> orders = new HashMap<>();
        private int next;

        void open(Instant begins) {
            shows.put(next, new Show(next++, begins));
        }

        void hold(Instant now, Sample s) {
            Show show = shows.get(shows.firstKey() + s.below(shows.size()));
            if (show == null) return;
            int i = s.below(show.seats.length);
            Seat seat = show.seats[i];
            if (seat.state != State.FREE) return;
            seat.state = State.HELD;
            seat.order = "O" + s.code(8);
            seat.since = now;
            holds.addLast(new Hold(seat.order, show.id, (short) i, now.plus(Duration.ofMinutes(10))));
            if (s.below(3) != 0) pay(show, i, now, s);
        }

        private void pay(Show show, int i, Instant now, Sample s) {
            Seat seat = show.seats[i];
            seat.state = State.SOLD;
            show.sold++;
            orders.computeIfAbsent(show.id, k -> new HashMap<>()).put(seat.order, new Ordered(seat.order, s.code(8).toLowerCase() + "@example.net", show.id, (short) i, 900 + 50 * s.below(16), now));
        }

        void tidy(Instant now) {
            while (!holds.isEmpty() && holds.peekFirst().until.isBefore(now)) {
                Hold h = holds.removeFirst();
                Show show = shows.get(h.show);
                if (show == null) continue;
                Seat seat = show.seats[h.seat];
                if (seat.state != State.HELD || !h.order.equals(seat.order)) continue;
                seat.state = State.FREE;
                seat.order = null;
                seat.since = null;
            }
            while (!shows.isEmpty() && shows.firstEntry().getValue().begins.isBefore(now)) {
                int id = shows.pollFirstEntry().getKey();
                orders.remove(id);
            }
        }
    }

    static final class Office {
        final Sale sale = new Sale();
        final StarCatalogue stars = new StarCatalogue(881);
        final Narrations narrations = new Narrations(884);
        final LampReadings lamps = new LampReadings(882);
    }

    private static final Office OFFICE = new Office();

    public static void main(String[] args) throws Exception {
        Sale sale = OFFICE.sale;
        Sample s = new Sample(883);
        int n = 450_000;
        Instant start = Instant.now().minus(Duration.ofDays(20));
        Instant open = start.truncatedTo(ChronoUnit.HOURS).plus(Duration.ofHours(2));
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofDays(20));
            while (open.isBefore(now.plus(Duration.ofDays(28)))) {
                sale.open(open);
                open = open.plus(Duration.ofMinutes(80));
            }
            sale.hold(now, s);
            if (i % 50 == 0) sale.tidy(now);
        }
        Ready.last();
    }
}
