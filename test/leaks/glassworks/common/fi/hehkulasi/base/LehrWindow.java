package fi.hehkulasi.base;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What has left the annealing lehr within the last four hours. */
public final class LehrWindow {
    record Passage(long at, int mould, int pieces, String remark) {}

    private static final long KEPT = 4 * 3_600_000L;
    private final ArrayDeque<Passage> passages = new ArrayDeque<>();
    private long pieces;

    public LehrWindow(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(44_000);
        long now = System.currentTimeMillis();
        for (int i = 0; i < n * 2; i++) passed(new Passage(now - KEPT * 2 + KEPT * 2 * i / (n * 2), s.below(600), 1 + s.below(40), s.text(10 + s.below(20))));
    }

    synchronized void passed(Passage p) {
        passages.addLast(p);
        pieces += p.pieces;
        while (passages.peekFirst().at < p.at - KEPT) pieces -= passages.removeFirst().pieces;
    }

    public synchronized long pieces() {
        return pieces;
    }
}
