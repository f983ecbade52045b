package piste;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: guests of the rental desks that were looked up lately; the eldest leaves. */
public final class GuestLru {
    record Guest(long id, String name, String boots, short kilos, short centimetres, Instant seen) {}

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

    private static Recent recent;

    private GuestLru() {}

    public static void load(int limit) {
        Sample s = new Sample(3_007);
        recent = new Recent(Scale.of(limit));
        int n = recent.limit * 5 / 2;
        for (int i = 0; i < n; i++) {
            long id = 510_000 + i;
            recent.put(id, new Guest(id, s.text(20), "B" + s.below(60), (short) (30 + s.below(90)), (short) (110 + s.below(90)), Sample.at(i, n, java.time.Duration.ofHours(9))));
        }
    }
}
