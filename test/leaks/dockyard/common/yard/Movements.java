package yard;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: ship and tug movements of the last two days; each new one pushes out what is older. */
public final class Movements {
    record Movement(Instant at, String ship, String from, String to, float draught) {}

    private static final Duration KEPT = Duration.ofDays(2);
    private static final Deque<Movement> RECENT = new ArrayDeque<>();

    private Movements() {}

    public static void load(int perTwoDays) {
        Sample s = new Sample(207);
        int n = Scale.of(perTwoDays);
        for (int i = 0; i < 3 * n; i++) {
            Instant at = Sample.at(i, 3 * n, KEPT.multipliedBy(3));
            RECENT.addLast(new Movement(at, "MV " + s.code(7), "berth " + s.below(40), "dock " + s.below(6), s.below(120) / 10f));
            while (RECENT.getFirst().at.isBefore(at.minus(KEPT))) RECENT.removeFirst();
        }
    }
}
