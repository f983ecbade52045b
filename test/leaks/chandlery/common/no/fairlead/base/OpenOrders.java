package no.fairlead.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Orders from entry to delivery; a delivered order goes to the books and leaves. */
public final class OpenOrders {
    enum State { ENTERED, PICKED, LOADED, DELIVERED }

    record Line(int impa, int quantity, String remark) {}

    static final class Order {
        final String number;
        final Instant entered;
        final int imo;
        final List<Line> lines = new ArrayList<>();
        State state = State.ENTERED;

        Order(String number, Instant entered, int imo) {
            this.number = number;
            this.entered = entered;
            this.imo = imo;
        }
    }

    private final Map<String, Order> open = new LinkedHashMap<>();
    private final Map<State, Integer> counts = new HashMap<>();

    public OpenOrders(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(6000);
        for (int i = 0; i < room * 4; i++) {
            Order o = new Order("SO" + (26_000_000 + i), Sample.at(i, room * 4, Duration.ofDays(20)), 9_000_000 + s.below(40_000));
            for (int l = 2 + s.below(12); l > 0; l--) o.lines.add(new Line(110_000 + s.below(770_000), 1 + s.below(60), s.below(3) == 0 ? s.text(20 + s.below(50)) : ""));
            open.put(o.number, o);
            if (open.size() > room) deliver();
        }
    }

    private void deliver() {
        Iterator<Order> i = open.values().iterator();
        Order o = i.next();
        i.remove();
        o.state = State.DELIVERED;
        counts.merge(o.state, 1, Integer::sum);
    }

    public int size() {
        return open.size();
    }
}
