package dk.engholm.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Orders to the laboratory: placed with a sample, measured, and gone when they are signed. */
public final class LabOrders {
    static final class Order {
        final String number;
        final Instant placed;
        final String analyses;
        final String farm;
        int cells;
        float freezingPoint;

        Order(String number, Instant placed, String analyses, String farm) {
            this.number = number;
            this.placed = placed;
            this.analyses = analyses;
            this.farm = farm;
        }
    }

    private final Map<String, Order> open = new HashMap<>();

    public LabOrders(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(30_000);
        ArrayDeque<String> order = new ArrayDeque<>();
        for (int i = 0; i < room * 3; i++) {
            Order o = new Order("L" + (800_000 + i), Sample.at(i, room * 3, Duration.ofDays(9)), s.text(30 + s.below(50)), "CHR0" + (10_000 + s.below(45_000)));
            o.cells = 40 + s.below(600);
            o.freezingPoint = -0.52f - s.below(20) / 1000f;
            open.put(o.number, o);
            order.add(o.number);
            while (order.size() > room) open.remove(order.removeFirst());
        }
    }

    public long cells() {
        return open.values().stream().mapToLong(o -> o.cells).sum();
    }
}
