package eu.tidegate.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** The lorries that crossed in the last three hours. */
public final class LorryCrossings {
    record Crossing(Instant at, String plate, String trailer, short lane, String driver) {}

    private static final Duration SPAN = Duration.ofHours(3);
    private final Deque<Crossing> last = new ArrayDeque<>();

    public LorryCrossings(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(110_000);
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofHours(11));
            last.addLast(new Crossing(at, s.code(3) + s.below(9999), s.code(7), (short) s.below(24), s.text(16)));
            while (last.peekFirst().at.isBefore(at.minus(SPAN))) last.removeFirst();
        }
    }

    public int count() {
        return last.size();
    }
}
