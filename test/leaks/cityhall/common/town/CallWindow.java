package town;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the calls to the town hall in the last day; what is older leaves at the front. */
public final class CallWindow {
    record Call(long at, String number, String concern, short seconds) {}

    private static final long KEPT = Duration.ofDays(1).toMillis();
    private static final ArrayDeque<Call> CALLS = new ArrayDeque<>();

    private CallWindow() {}

    public static void load(int perDay) {
        Sample s = new Sample(509);
        int n = Scale.of(perDay);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 3 * n; i++) {
            long at = now - (3L * n - i) * KEPT / n;
            CALLS.addLast(new Call(at, "0" + (1_000_000 + s.below(8_000_000)), s.text(40), (short) s.below(900)));
            while (CALLS.peekFirst().at < at - KEPT) CALLS.removeFirst();
        }
    }
}
