package tr.com.turnakargo.ambar;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Pallets that wait for being built up, the next departure first. There is room for so many; what departs later waits at the agent's. */
public final class BuildUpOrders {
    static final class Order {
        final String flight;
        final long departure;
        final String position;
        final String instructions;
        int pieces;

        Order(String flight, long departure, String position, String instructions) {
            this.flight = flight;
            this.departure = departure;
            this.position = position;
            this.instructions = instructions;
        }
    }

    private final int room = Scale.of(21_000);
    private final PriorityQueue<Order> waiting = new PriorityQueue<>(Comparator.comparingLong(o -> o.departure));
    private int refused;

    public BuildUpOrders(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < room * 3; i++) {
            Order o = new Order("TK" + (6000 + s.below(900)), 1_780_000_000_000L + i * 2000L + s.below(30_000_000), "bay " + s.below(60), s.text(24 + s.below(50)));
            o.pieces = 1 + s.below(60);
            if (!offer(o)) refused++;
            if (waiting.size() > room * 9 / 10) for (int k = s.below(3); k > 0; k--) waiting.poll();
        }
    }

    private boolean offer(Order o) {
        return waiting.size() < room && waiting.add(o);
    }

    public int pieces() {
        int n = refused / 1000;
        for (Order o : waiting) n += o.pieces;
        return n;
    }
}
