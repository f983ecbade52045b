package ie.glenview.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Boxes in the racecourse stables: booked by the trainer, changed, and gone when the horse has left. */
public final class StableBookings {
    static final class Booking {
        final int number;
        final Instant made;
        final String trainer;
        final String remark;
        String box;
        byte nights;

        Booking(int number, Instant made, String trainer, String remark) {
            this.number = number;
            this.made = made;
            this.trainer = trainer;
            this.remark = remark;
        }
    }

    private final TreeMap<Integer, Booking> current = new TreeMap<>();

    public StableBookings(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(24_000);
        ArrayDeque<Integer> order = new ArrayDeque<>();
        for (int i = 0; i < room * 2; i++) {
            Booking b = new Booking(300_000 + i, Sample.at(i, room * 2, Duration.ofDays(50)), s.text(14 + s.below(16)), s.text(30 + s.below(70)));
            b.box = "yard " + (char) ('A' + s.below(7)) + s.below(90);
            b.nights = (byte) s.below(4);
            current.put(b.number, b);
            order.add(b.number);
            if (order.size() > room) current.remove(order.removeFirst());
        }
    }

    public int nights() {
        int n = 0;
        for (Booking b : current.values()) n += b.nights;
        return n;
    }
}
