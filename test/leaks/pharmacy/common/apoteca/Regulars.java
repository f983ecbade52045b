package apoteca;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: regular customers in the order of their last visit; above the limit the one that was away longest goes. */
public final class Regulars {
    record Regular(int card, String name, String street, short[] allergies, long lastVisit) {}

    static final class Visited extends LinkedHashMap<Integer, Regular> {
        private final int limit;

        Visited(int limit) {
            super(1024, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Regular> eldest) {
            return size() > limit;
        }
    }

    private static Visited visited;

    private Regulars() {}

    public static void load(int limit) {
        int most = Scale.of(limit);
        visited = new Visited(most);
        Sample s = new Sample(506);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 3 * most; i++) {
            int card = 700_000 + s.below(4 * most);
            if (visited.get(card) != null) continue;
            visited.put(card, new Regular(card, s.text(20), s.text(30), new short[2 + s.below(12)], now - 400L * (3 * most - i)));
        }
    }
}
