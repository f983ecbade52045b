package park.brightmoor.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** The last orders at the food stands: a new one pushes the oldest out. */
public final class KitchenStock {
    record Order(long number, String stand, String dishes, int cents) {}

    private final ArrayBlockingQueue<Order> last = new ArrayBlockingQueue<>(Scale.of(20_000));

    public KitchenStock(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < Scale.of(50_000); i++) {
            Order o = new Order(i, "stand-" + s.below(70), s.text(20 + s.below(50)), 300 + s.below(5000));
            while (!last.offer(o)) last.poll();
        }
    }

    public int waiting() {
        return last.size();
    }
}
