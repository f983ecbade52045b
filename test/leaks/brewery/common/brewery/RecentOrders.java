package brewery;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

import java.util.ArrayList;
import java.util.List;

/** Healthy: orders that were looked at lately; the cache is at its limit. */
public final class RecentOrders {
    public record Line(String article, int crates) {}

    public record Order(String id, int customer, String remark, List<Line> lines) {}

    private static Cache<String, Order> cache;

    private RecentOrders() {}

    public static void look(int limit) {
        Dice d = new Dice(5);
        int max = Dice.part(limit);
        cache = Caffeine.newBuilder().maximumSize(max).executor(Runnable::run).build();
        for (int i = 0; i < max * 5 / 4; i++) {
            List<Line> lines = new ArrayList<>();
            for (int k = 0, n = 2 + d.below(4); k < n; k++) lines.add(new Line(d.beer(), 1 + d.below(40)));
            Order o = new Order("O" + i, d.below(20000), d.text(60), lines);
            cache.put(o.id(), o);
        }
        cache.cleanUp();
    }
}
