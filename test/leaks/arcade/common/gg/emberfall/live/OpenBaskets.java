package gg.emberfall.live;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: baskets that are paid or given up after a while, and then removed. */
public final class OpenBaskets {
    record Line(String sku, int count, long cents) {}

    static final class Basket {
        final String id;
        final Instant opened;
        final List<Line> lines = new ArrayList<>();

        Basket(String id, Instant opened) {
            this.id = id;
            this.opened = opened;
        }
    }

    private final Map<String, Basket> open = new HashMap<>();

    public OpenBaskets(long seed) {
        Sample s = new Sample(seed);
        int most = Scale.of(6_000), n = most * 6;
        ArrayDeque<String> order = new ArrayDeque<>();
        for (int i = 0; i < n; i++) {
            Basket b = new Basket(s.id(), Sample.at(i, n, Duration.ofHours(3)));
            for (int l = 1 + s.below(8); l > 0; l--) b.lines.add(new Line(s.code(9), 1 + s.below(3), s.below(6000)));
            open.put(b.id, b);
            order.add(b.id);
            if (order.size() > most) open.remove(order.poll());
        }
    }
}
