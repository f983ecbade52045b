package stonepit;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: lorries through the gates within the last four hours; older ones leave with each that comes. */
public final class GateWindow {
    record Passage(long at, String plate, byte gate, boolean loaded) {}

    private static final long KEPT = 4 * 3_600_000L;
    private static final ArrayDeque<Passage> PASSAGES = new ArrayDeque<>();

    private GateWindow() {}

    static void passes(Passage p) {
        PASSAGES.addLast(p);
        while (PASSAGES.peekFirst().at() < p.at() - KEPT) PASSAGES.pollFirst();
    }

    public static void load(int inFourHours) {
        Sample s = new Sample(8806);
        int n = Scale.of(inFourHours);
        long now = System.currentTimeMillis();
        for (int i = 3 * n; i > 0; i--) passes(new Passage(now - (long) ((double) KEPT * i / n), s.code(3) + "-" + s.below(9_999), (byte) s.below(6), s.below(2) == 0));
    }
}
