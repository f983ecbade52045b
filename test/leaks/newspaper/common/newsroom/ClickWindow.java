package newsroom;

import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: clicks of the last hour, for the list of what readers read now; older ones are dropped with each new one. */
public final class ClickWindow {
    record Click(long at, int article, String referrer, short seconds) {}

    private static final long HOUR = 3_600_000;
    private static final Deque<Click> LAST_HOUR = new ArrayDeque<>();

    private ClickWindow() {}

    public static void load(int clicks) {
        Sample s = new Sample(706);
        int n = Scale.of(clicks);
        long start = System.currentTimeMillis() - 4 * HOUR;
        for (int i = 0; i < 4 * n; i++) {
            long at = start + i * HOUR / n;
            LAST_HOUR.addLast(new Click(at, 2_600_000 + s.below(9_000), s.below(3) == 0 ? null : "https://" + s.code(9).toLowerCase() + ".example/" + s.below(900), (short) s.below(300)));
            while (LAST_HOUR.peekFirst().at < at - HOUR) LAST_HOUR.removeFirst();
        }
    }
}
