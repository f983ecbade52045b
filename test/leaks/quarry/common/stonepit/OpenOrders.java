package stonepit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: orders that are being delivered; they come and are done, their number stays about the same. */
public final class OpenOrders {
    static final class Order {
        private final int number;
        private final String site;
        private final String product;
        private final long ordered;
        private volatile double delivered;

        Order(int number, String site, String product, long ordered) {
            this.number = number;
            this.site = site;
            this.product = product;
            this.ordered = ordered;
        }
    }

    private static final ConcurrentHashMap<Integer, Order> BY_NUMBER = new ConcurrentHashMap<>();

    private OpenOrders() {}

    public static void load(int open) {
        Sample s = new Sample(8807);
        int n = Scale.of(open);
        Deque<Integer> turn = new ArrayDeque<>();
        long now = System.currentTimeMillis();
        for (int i = 0; i < 4 * n; i++) {
            Order order = new Order(500_000 + i, s.text(70), "G" + (10_000 + s.below(900)), now - (4L * n - i) * 36_000_000L / n);
            BY_NUMBER.put(order.number, order);
            turn.addLast(order.number);
            if (turn.size() > n) BY_NUMBER.remove(turn.pollFirst());
            BY_NUMBER.get(turn.peekFirst()).delivered = 20 * s.real();
        }
    }
}
