package estate;

import java.time.Duration;
import java.time.Instant;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the orders of the last three days by time, for the sales board; older ones are cut off as new ones arrive. */
public final class OrderWindow {
    record Order(long number, String customer, int bottles, int cents) {}

    private static final Duration KEPT = Duration.ofDays(3);
    private static final TreeMap<Instant, Order> LATEST = new TreeMap<>();

    private OrderWindow() {}

    public static void load(int perThreeDays) {
        Sample s = new Sample(305);
        int n = Scale.of(perThreeDays);
        for (int i = 0; i < 3 * n; i++) {
            Instant at = Sample.at(i, 3 * n, KEPT.multipliedBy(3)).plusNanos(i % 1_000);
            LATEST.put(at, new Order(8_000_000 + i, s.code(8), 1 + s.below(48), 900 + s.below(60_000)));
            LATEST.headMap(at.minus(KEPT)).clear();
        }
    }
}
