package ie.glenview.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** What was staked with the tote in the last two hours, for the approximate dividends. */
public final class ToteWindow {
    record Stake(Instant at, int ticket, byte pool, byte race, int combination, int cents) {}

    private static final Duration SPAN = Duration.ofHours(2);
    private final Deque<Stake> stakes = new ArrayDeque<>();

    public ToteWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(500_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(6));
            stakes.addLast(new Stake(at, 8_000_000 + i, (byte) s.below(9), (byte) (1 + s.below(8)), s.below(5000), 200 + s.below(20_000)));
            while (stakes.peekFirst().at.isBefore(at.minus(SPAN))) stakes.removeFirst();
        }
    }

    public int count() {
        return stakes.size();
    }
}
