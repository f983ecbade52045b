package hu.hangkiado.base;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.time.LocalDateTime;
import org.harness.Sample;
import org.harness.Scale;

/** Bookings of rehearsal rooms: they come, and go when the band has left. */
public final class StudioBookings {
    public static final class Booking {
        final long number;
        final String band;
        final LocalDateTime from;
        final byte hours;
        final String wishes;

        Booking(long number, String band, LocalDateTime from, byte hours, String wishes) {
            this.number = number;
            this.band = band;
            this.from = from;
            this.hours = hours;
            this.wishes = wishes;
        }
    }

    private final Long2ObjectOpenHashMap<Booking> open = new Long2ObjectOpenHashMap<>();

    public StudioBookings(long seed) {
        Sample s = new Sample(seed);
        int stay = Scale.of(9000);
        for (int i = 0; i < 3 * stay; i++) {
            open.put(70_000L + i, new Booking(70_000L + i, s.text(8 + s.below(16)), LocalDateTime.of(2026, 1 + s.below(12), 1 + s.below(28), 8 + s.below(14), 0), (byte) (1 + s.below(8)), s.text(20 + s.below(60))));
            if (i >= stay) open.remove(70_000L + i - stay);
        }
    }

    public synchronized int open() {
        return open.size();
    }
}
