package town;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.time.Duration;
import java.time.Instant;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: appointments that somebody is about to book, for a quarter of an hour and at most so many. */
public final class Reservations {
    record Slot(String office, Instant at, short counter) {}

    record Reservation(String session, Slot slot, String concern, Instant made) {}

    private static Cache<String, Reservation> held;

    private Reservations() {}

    public static void load(int limit) {
        int most = Scale.of(limit);
        held = CacheBuilder.newBuilder().concurrencyLevel(1).maximumSize(most).expireAfterWrite(Duration.ofMinutes(15)).build();
        Sample s = new Sample(507);
        for (int i = 0; i < 2 * most; i++) {
            Instant now = Instant.now();
            String session = s.id();
            held.put(session, new Reservation(session, new Slot("office " + s.below(30), now.plusSeconds(900L * s.below(2_000)), (short) s.below(24)), s.text(50), now));
        }
        held.cleanUp();
    }
}
