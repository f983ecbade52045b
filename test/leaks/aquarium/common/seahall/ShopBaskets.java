package seahall;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: baskets of the web shop; one that nobody has touched for forty minutes is thrown away. */
public final class ShopBaskets {
    static final class Basket {
        private final String cookie;
        private final List<String> articles = new ArrayList<>(4);
        private String coupon;
        private long touched;

        Basket(String cookie, long touched) {
            this.cookie = cookie;
            this.touched = touched;
        }
    }

    private static final long IDLE = 40 * 60_000L;
    private static final Map<String, Basket> BASKETS = new LinkedHashMap<>();

    private ShopBaskets() {}

    private static void expire(long now) {
        Iterator<Basket> oldest = BASKETS.values().iterator();
        while (oldest.hasNext() && oldest.next().touched < now - IDLE) oldest.remove();
    }

    public static void load(int atOnce) {
        Sample s = new Sample(9307);
        int n = Scale.of(atOnce);
        long now = System.currentTimeMillis();
        for (int i = 4 * n; i > 0; i--) {
            long at = now - (long) ((double) IDLE * i / n);
            Basket b = new Basket(s.id(), at);
            for (int k = s.below(4); k >= 0; k--) b.articles.add(s.text(30));
            if (s.below(5) == 0) b.coupon = s.code(8);
            BASKETS.put(b.cookie, b);
            if (i % 50 == 0) expire(at);
        }
    }
}
