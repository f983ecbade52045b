package studio;

import java.util.ArrayDeque;
import java.util.Deque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: changes of channel in the last quarter of an hour; the older ones leave. */
public final class ViewerWindow {
    record Change(long at, int box, short from, short to) {}

    private static final long KEPT = 900_000L;
    private static final Deque<Change> CHANGES = new ArrayDeque<>();
    private static final int[] VIEWERS = new int[400];

    private ViewerWindow() {}

    public static void load(int kept) {
        Sample s = new Sample(2_011);
        int n = Scale.of(kept);
        long begin = System.currentTimeMillis() - 2 * KEPT;
        for (int i = 0; i < 2 * n; i++) {
            Change change = new Change(begin + i * KEPT / n, s.below(2_000_000), (short) s.below(400), (short) s.below(400));
            CHANGES.addLast(change);
            VIEWERS[change.to()]++;
            while (CHANGES.peekFirst().at() < change.at() - KEPT) VIEWERS[CHANGES.pollFirst().to()]--;
        }
    }
}
