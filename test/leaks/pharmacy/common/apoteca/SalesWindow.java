package apoteca;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the receipts of the last two days in the order of time; older ones are taken off as new ones arrive. */
public final class SalesWindow {
    record Receipt(long number, short branch, Instant at, int[] pzns, int cents) {}

    private static final Duration KEPT = Duration.ofDays(2);
    private static final Deque<Receipt> LATEST = new ArrayDeque<>();

    private SalesWindow() {}

    public static void load(int perTwoDays) {
        Sample s = new Sample(507);
        int n = Scale.of(perTwoDays);
        for (int i = 0; i < 3 * n; i++) {
            Instant at = Sample.at(i, 3 * n, KEPT.multipliedBy(3));
            int[] pzns = new int[1 + s.below(6)];
            for (int k = 0; k < pzns.length; k++) pzns[k] = 1_000_000 + s.below(200_000);
            LATEST.addLast(new Receipt(40_000_000L + i, (short) s.below(85), at, pzns, 300 + s.below(30_000)));
            while (LATEST.peekFirst().at.isBefore(at.minus(KEPT))) LATEST.removeFirst();
        }
    }
}
