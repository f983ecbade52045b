package de.kornfeld.bakery;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Scale;

/** Orders of cafés and canteens: they come, are baked, and go. */
public final class OpenOrders {
    record Line(int recipe, int pieces) {}

    static final class Order {
        final String number, customer;
        final long received, due;
        final List<Line> lines = new ArrayList<>(4);
        volatile String state = "NEW";

        Order(String number, Words w, long at) {
            this.number = number;
            customer = w.person();
            received = at;
            due = at + 9 * 3_600_000L + w.below(3_600_000);
            for (int i = 1 + w.below(4); i > 0; i--) lines.add(new Line(10_000 + w.below(7_000), 5 + w.below(300)));
        }
    }

    private final Map<String, Order> open = new ConcurrentHashMap<>();

    public static OpenOrders load() {
        OpenOrders o = new OpenOrders();
        Words w = new Words(106);
        int keep = Scale.of(20_000), n = keep * 4;
        long now = System.currentTimeMillis(), day = 36 * 3_600_000L;
        ArrayDeque<String> baking = new ArrayDeque<>();
        for (int i = 0; i < n; i++) {
            Order order = new Order("B26-" + (700_000 + i), w, now - day + day * (i + 1) / n);
            o.open.put(order.number, order);
            baking.add(order.number);
            if (baking.size() > keep) {
                Order done = o.open.remove(baking.poll());
                done.state = "DELIVERED";
            }
        }
        return o;
    }
}
