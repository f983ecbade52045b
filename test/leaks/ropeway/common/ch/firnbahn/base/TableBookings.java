package ch.firnbahn.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Tables booked in the restaurants: they are made, changed, and go when the guests have left. */
public final class TableBookings {
    static final class Booking {
        final String number;
        final Instant made;
        final String guest;
        final String wishes;
        short persons;
        String table;

        Booking(String number, Instant made, String guest, String wishes) {
            this.number = number;
            this.made = made;
            this.guest = guest;
            this.wishes = wishes;
        }
    }

    private final Map<String, Booking> open = new HashMap<>();

    public TableBookings(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(16_000);
        ArrayDeque<String> order = new ArrayDeque<>();
        for (int i = 0; i < room * 3; i++) {
            Booking b = new Booking("TB" + (500_000 + i), Sample.at(i, room * 3, Duration.ofDays(9)), s.text(14 + s.below(14)), s.text(20 + s.below(70)));
            b.persons = (short) (1 + s.below(9));
            b.table = "terrace " + s.below(60);
            open.put(b.number, b);
            order.add(b.number);
            while (order.size() > room) open.remove(order.removeFirst());
        }
    }

    public int seats() {
        return open.values().stream().mapToInt(b -> b.persons).sum();
    }
}
