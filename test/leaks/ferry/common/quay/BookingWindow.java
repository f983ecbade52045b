package quay;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the bookings of the last two days, for the duty manager; older ones leave at the other end. */
public final class BookingWindow {
    record Booking(Instant at, int sailing, String reference, String remark, short[] cabins) {}

    private static final Duration KEPT = Duration.ofHours(48);
    private static final ArrayDeque<Booking> LAST = new ArrayDeque<>();

    private BookingWindow() {}

    public static void load(int perTwoDays) {
        Sample s = new Sample(908);
        int n = Scale.of(perTwoDays) * 2;
        Instant from = Instant.now().minus(KEPT);
        for (int i = 0; i < n; i++) {
            Booking booking = new Booking(Sample.at(i, n, KEPT.multipliedBy(2)), s.below(40_000), s.code(7), s.text(60), new short[1 + s.below(6)]);
            LAST.addLast(booking);
            Instant oldest = booking.at.minus(KEPT);
            while (LAST.peekFirst().at.isBefore(oldest) || LAST.peekFirst().at.isBefore(from) && LAST.size() > n / 2) LAST.removeFirst();
        }
    }
}
