package eu.polarhall.house;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The tickets sold at the counters and online in the last hour, and how many for each show. */
public final class TicketHour {
    record Ticket(String code, Instant sold, int show, short seat, int cents) {}

    private final ArrayDeque<Ticket> sold = new ArrayDeque<>();
    private final Map<Integer, Integer> perShow = new HashMap<>();

    public TicketHour(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(320_000);
        for (int i = 0; i < n; i++) {
            Instant now = Sample.at(i, n, Duration.ofHours(6));
            Ticket t = new Ticket("T" + s.code(8), now, s.below(160), (short) s.below(280), 900 + 50 * s.below(20));
            sold.addLast(t);
            perShow.merge(t.show, 1, Integer::sum);
            for (Ticket old = sold.peekFirst(); old.sold.isBefore(now.minus(Duration.ofHours(1))); old = sold.peekFirst()) {
                perShow.computeIfPresent(old.show, (k, c) -> c == 1 ? null : c - 1);
                sold.removeFirst();
            }
        }
    }

    public int forShow(int show) {
        return perShow.getOrDefault(show, 0);
    }
}
