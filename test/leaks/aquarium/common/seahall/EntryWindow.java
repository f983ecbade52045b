package seahall;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: visitors who came in within the last three hours, for the limit of the fire brigade; older ones leave with each who comes. */
public final class EntryWindow {
    record Entry(long at, int ticket, byte gate, boolean member) {}

    private static final long KEPT = 3 * 3_600_000L;
    private static final ArrayDeque<Entry> ENTRIES = new ArrayDeque<>();

    private EntryWindow() {}

    static void enters(Entry e) {
        ENTRIES.addLast(e);
        while (ENTRIES.peekFirst().at() < e.at() - KEPT) ENTRIES.pollFirst();
    }

    public static void load(int inThreeHours) {
        Sample s = new Sample(9306);
        int n = Scale.of(inThreeHours);
        long now = System.currentTimeMillis();
        for (int i = 3 * n; i > 0; i--) enters(new Entry(now - (long) ((double) KEPT * i / n), 700_000 + s.below(90_000), (byte) s.below(5), s.below(4) == 0));
    }
}
