package newsroom;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: prices of shares for the business pages; a ring for each share overwrites the oldest price. */
public final class StockTicker {
    static final class Ring {
        private final long[] at;
        private final float[] price;
        private int next;

        Ring(int size) {
            at = new long[size];
            price = new float[size];
        }

        void add(long when, float paid) {
            at[next] = when;
            price[next] = paid;
            next = (next + 1) % at.length;
        }
    }

    private static final Map<String, Ring> BY_ISIN = new HashMap<>();

    private StockTicker() {}

    public static void load(int shares, int size) {
        Sample s = new Sample(705);
        long now = System.currentTimeMillis();
        for (int i = 0; i < Scale.of(shares); i++) {
            Ring ring = new Ring(size);
            float price = 5 + s.below(300);
            for (int k = 2 * size + s.below(size); k >= 0; k--) ring.add(now - 15_000L * k, price += (s.below(21) - 10) / 100f);
            BY_ISIN.put("XX" + (1_000_000_000L + i), ring);
        }
    }
}
