package estate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: customers in the order of their last visit; above the limit the one that was away longest goes. */
public final class CustomerLru {
    record Customer(int number, String name, String street, String[] liked, long lastVisit) {}

    static final class Visited extends LinkedHashMap<Integer, Customer> {
        private final int limit;

        Visited(int limit) {
            super(1024, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Customer> eldest) {
            return size() > limit;
        }
    }

    private static Visited visited;

    private CustomerLru() {}

    public static void load(int limit) {
        int most = Scale.of(limit);
        visited = new Visited(most);
        Sample s = new Sample(307);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 3 * most; i++) {
            int number = 50_000 + s.below(4 * most);
            if (visited.get(number) == null) {
                visited.put(number, new Customer(number, s.text(18), s.text(26), new String[] {s.code(6), s.code(6), s.code(6)}, now - 500L * (3 * most - i)));
            }
        }
    }
}
