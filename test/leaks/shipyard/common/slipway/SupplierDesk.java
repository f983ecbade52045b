package slipway;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: suppliers that were asked last; whoever was not asked for longest is pushed out. */
public final class SupplierDesk {
    record Supplier(int number, String name, String mail, String street, String terms, long rated) {}

    private static final class Lru extends LinkedHashMap<Integer, Supplier> {
        private final int maximum;

        Lru(int maximum) {
            super(64, 0.75f, true);
            this.maximum = maximum;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Supplier> eldest) {
            return size() > maximum;
        }
    }

    private static Lru asked;

    private SupplierDesk() {}

    public static void load(int kept) {
        Sample s = new Sample(7104);
        int n = Scale.of(kept);
        asked = new Lru(n);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 2 * n; i++) {
            asked.put(i, new Supplier(i, s.code(9), s.code(7) + "@example.org", s.text(24), s.text(90), now - s.below(400) * 86_400_000L));
            if (i > 60) asked.get(i - s.below(60));
        }
    }
}
