package quad;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: readers who were at the desk last; the one who was not there for the longest time leaves. */
public final class RecentReaders {
    record Reader(int card, String name, String note, int fineCents, long validTo) {}

    private static final class Lru extends LinkedHashMap<Integer, Reader> {
        private final int limit;

        Lru(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Reader> eldest) {
            return size() > limit;
        }
    }

    private static Lru readers;

    private RecentReaders() {}

    public static void load(int limit) {
        Sample s = new Sample(5206);
        int n = Scale.of(limit);
        readers = new Lru(n);
        for (int i = 0; i < 2 * n; i++) {
            int card = 810_000 + s.below(6 * n);
            if (readers.get(card) == null) readers.put(card, new Reader(card, s.code(5) + " " + s.code(9), s.text(30 + s.below(50)), s.below(900), System.currentTimeMillis() + 86_400_000L * s.below(700)));
        }
        for (int i = 0; readers.size() < n; i++) readers.put(i, new Reader(i, s.code(5) + " " + s.code(9), s.text(40), 0, 0));
    }
}
