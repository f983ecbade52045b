package newsroom;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: readers who are signed in, in the order of their last page; above the limit the oldest goes. */
public final class ReaderLru {
    record Reader(long number, String name, String mail, String[] topics, long lastPage) {}

    static final class Recent extends LinkedHashMap<Long, Reader> {
        private final int limit;

        Recent(int limit) {
            super(1024, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Reader> eldest) {
            return size() > limit;
        }
    }

    private static Recent recent;

    private ReaderLru() {}

    public static void load(int limit) {
        int most = Scale.of(limit);
        recent = new Recent(most);
        Sample s = new Sample(704);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 3 * most; i++) {
            long number = 800_000 + s.below(4 * most);
            if (recent.get(number) == null) {
                recent.put(number, new Reader(number, s.text(18), s.code(10).toLowerCase() + "@mail.example", new String[] {s.code(6), s.code(8)}, now - 400L * (3 * most - i)));
            }
        }
    }
}
