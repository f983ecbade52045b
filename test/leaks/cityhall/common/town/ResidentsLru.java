package town;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: residents that were asked for last; above the limit the one not asked for longest goes. */
public final class ResidentsLru {
    record Resident(int number, String family, String given, LocalDate born, String street, long asked) {}

    static final class Latest extends LinkedHashMap<Integer, Resident> {
        private final int most;

        Latest(int most) {
            super(256, 0.75f, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Resident> eldest) {
            return size() > most;
        }
    }

    private static Latest latest;

    private ResidentsLru() {}

    public static void load(int limit) {
        int most = Scale.of(limit);
        latest = new Latest(most);
        Sample s = new Sample(505);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 3 * most; i++) {
            int number = 1_000_000 + s.below(4 * most);
            if (latest.get(number) != null) continue;
            latest.put(number, new Resident(number, s.code(9), s.code(6), LocalDate.of(1930 + s.below(95), 1 + s.below(12), 1 + s.below(28)),
                    s.text(22), now - 700L * (3 * most - i)));
        }
    }
}
