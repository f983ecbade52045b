package postal;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Healthy: the last scan of the parcels asked for most recently; the eldest goes when the limit is reached. */
public final class RecentScans {
    record Scan(String centre, Instant at, String remark) {}

    private static final class Recent extends LinkedHashMap<String, Scan> {
        private final int limit;

        Recent(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Scan> eldest) {
            return size() > limit;
        }
    }

    private static Recent recent;

    private RecentScans() {}

    public static void ask(int limit) {
        Dice d = new Dice(2);
        recent = new Recent(Dice.part(limit));
        for (int i = 0; i < recent.limit * 5 / 4; i++) {
            recent.put(d.label(), new Scan(d.town(), Instant.ofEpochSecond(1_700_000_000L + 7L * i), d.text(40)));
        }
    }
}
