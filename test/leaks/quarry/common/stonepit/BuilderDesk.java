package stonepit;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: builders who rang last; who has not rung for longest makes room. */
public final class BuilderDesk {
    static final class Builder {
        private final int number;
        private final String firm;
        private final String street;
        private final String conditions;
        private long rang;

        Builder(int number, String firm, String street, String conditions, long rang) {
            this.number = number;
            this.firm = firm;
            this.street = street;
            this.conditions = conditions;
            this.rang = rang;
        }
    }

    private static final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {
        private final int capacity;

        RecentlyUsed(int capacity) {
            super(capacity * 4 / 3 + 1, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > capacity;
        }
    }

    private static RecentlyUsed<Integer, Builder> recent;

    private BuilderDesk() {}

    public static void load(int kept) {
        Sample s = new Sample(8804);
        int n = Scale.of(kept);
        recent = new RecentlyUsed<>(n);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 2 * n; i++) {
            recent.put(i, new Builder(i, s.code(10), s.text(30), s.text(120), now - (2L * n - i) * 7_200_000L / n));
            if (i > 40) {
                Builder b = recent.get(i - s.below(40));
                b.rang = now - (2L * n - i) * 7_200_000L / n;
            }
        }
    }
}
