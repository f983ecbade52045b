package estate;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: shopping baskets that are forgotten after half an hour, and at most so many of them. */
public final class Baskets {
    record Line(int article, int bottles, int cents) {}

    static final class Basket {
        private final String session;
        private final List<Line> lines = new ArrayList<>();
        private final long opened = System.currentTimeMillis();

        Basket(String session) {
            this.session = session;
        }
    }

    private static Cache<String, Basket> open;

    private Baskets() {}

    public static void load(int limit) {
        int most = Scale.of(limit);
        open = Caffeine.newBuilder().maximumSize(most).expireAfterAccess(Duration.ofMinutes(30)).executor(Runnable::run).build();
        Sample s = new Sample(312);
        for (int i = 0; i < 2 * most; i++) {
            Basket basket = open.get(s.id(), Basket::new);
            for (int k = s.below(7); k >= 0; k--) basket.lines.add(new Line(400_000 + s.below(18_000), 1 + s.below(12), 600 + s.below(9_000)));
        }
        open.cleanUp();
    }
}
