package sky;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: previews of exposures, of which the one not asked for the longest makes room for the next. */
public final class PreviewLru {
    static final class Lru extends LinkedHashMap<String, byte[]> {
        private final int limit;

        Lru(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
            return size() > limit;
        }
    }

    private static Lru previews;

    private PreviewLru() {}

    public static void load(int size, int bytes) {
        int n = Scale.of(size);
        Sample s = new Sample(108);
        previews = new Lru(n);
        for (int i = 0; i < 2 * n; i++) previews.put("exp-" + s.id(), s.bytes(bytes / 2 + s.below(bytes)));
    }
}
