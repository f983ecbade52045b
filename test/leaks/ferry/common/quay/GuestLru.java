package quay;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: guests that were looked up lately; the eldest leaves when there are too many. */
public final class GuestLru {
    record Guest(long id, String name, String street, String card, LocalDate born) {}

    private static final class Recent extends LinkedHashMap<Long, Guest> {
        private final int limit;

        Recent(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Guest> eldest) {
            return size() > limit;
        }
    }

    private static Recent guests;

    private GuestLru() {}

    public static void load(int limit) {
        Sample s = new Sample(907);
        guests = new Recent(Scale.of(limit));
        for (long i = 0; i < guests.limit * 2L; i++) {
            guests.put(300_000 + i, new Guest(300_000 + i, s.text(18), s.text(26), s.code(10), LocalDate.of(1940 + s.below(70), 1 + s.below(12), 1 + s.below(28))));
        }
    }
}
