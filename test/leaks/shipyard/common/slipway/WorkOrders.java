package slipway;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: orders that are being worked on; they come and go and their number stays about the same. */
public final class WorkOrders {
    static final class Order {
        private final String number;
        private final String task;
        private final long begun;
        private volatile int percent;

        Order(String number, String task, long begun) {
            this.number = number;
            this.task = task;
            this.begun = begun;
        }
    }

    private static final ConcurrentHashMap<String, Order> IN_WORK = new ConcurrentHashMap<>();

    private WorkOrders() {}

    public static void load(int inWork) {
        Sample s = new Sample(7108);
        int n = Scale.of(inWork);
        Deque<String> turn = new ArrayDeque<>();
        long now = System.currentTimeMillis();
        for (int i = 0; i < 3 * n; i++) {
            Order order = new Order("W" + (70_000 + i), s.text(60), now - (3L * n - i) * 86_400_000L / n);
            IN_WORK.put(order.number, order);
            turn.addLast(order.number);
            if (turn.size() > n) IN_WORK.remove(turn.pollFirst());
            IN_WORK.get(turn.peekFirst()).percent = s.below(100);
        }
    }
}
