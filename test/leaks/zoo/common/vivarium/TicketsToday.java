package vivarium;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: tickets that are inside the park; they come and go all day and their number stays about the same. */
public final class TicketsToday {
    static final class Ticket {
        private final String code;
        private final String kind;
        private final long entered;
        private short lastSeenAt;

        Ticket(String code, String kind, long entered) {
            this.code = code;
            this.kind = kind;
            this.entered = entered;
        }
    }

    private static final ConcurrentHashMap<String, Ticket> INSIDE = new ConcurrentHashMap<>();

    private TicketsToday() {}

    public static void load(int inside) {
        Sample s = new Sample(5110);
        int n = Scale.of(inside);
        Deque<String> order = new ArrayDeque<>();
        long at = System.currentTimeMillis() - 28_800_000L;
        for (int i = 0; i < 2 * n; i++) {
            String code = "T" + s.code(5) + i;
            INSIDE.put(code, new Ticket(code, "kind " + s.below(12), at += 28_800_000L / (2 * n)));
            if (s.below(4) == 0) order.addFirst(code);
            else order.addLast(code);
            if (order.size() > n) INSIDE.remove(s.below(3) == 0 ? order.pollLast() : order.pollFirst());
            Ticket some = INSIDE.get(order.peekLast());
            some.lastSeenAt = (short) s.below(200);
        }
    }
}
