package cinema;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.List;

/** Healthy: the last sales for the screen in the office; the oldest goes when a new one comes. */
public final class Sales {
    record Sale(long number, String film, List<String> seats, BigDecimal price) {}

    private static final ArrayDeque<Sale> LAST = new ArrayDeque<>();

    private Sales() {}

    public static void replay(int keep) {
        Dice d = new Dice(8);
        int limit = Dice.part(keep);
        for (int i = 0; i < limit * 4 / 3; i++) {
            LAST.addLast(new Sale(5_000_000L + i, d.title(), List.of(d.seat(), d.seat()), BigDecimal.valueOf(900 + d.below(900), 2)));
            if (LAST.size() > limit) LAST.removeFirst();
        }
    }
}
