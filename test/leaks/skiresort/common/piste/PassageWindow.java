package piste;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the passages of the last three hours, for the load of the lifts; older ones leave. */
public final class PassageWindow {
    record Passage(Instant at, long card, short lift, String gate) {}

    private static final Duration KEPT = Duration.ofHours(3);
    private static final ArrayDeque<Passage> LAST = new ArrayDeque<>();

    private PassageWindow() {}

    public static void load(int inThreeHours) {
        Sample s = new Sample(3_008);
        int n = Scale.of(inThreeHours) * 2;
        for (int i = 0; i < n; i++) {
            Passage passage = new Passage(Sample.at(i, n, KEPT.multipliedBy(2)), 7_000_000_000L + s.below(900_000), (short) s.below(40), "gate " + s.below(9));
            LAST.addLast(passage);
            Instant oldest = passage.at.minus(KEPT);
            while (LAST.peekFirst().at.isBefore(oldest)) LAST.removeFirst();
        }
    }
}
