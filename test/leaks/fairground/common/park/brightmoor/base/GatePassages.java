package park.brightmoor.base;

import java.time.Duration;
import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Who passed a gate in the last ninety minutes. */
public final class GatePassages {
    record Passage(long at, String wristband, short gate, boolean out, String group) {}

    private static final long SPAN = Duration.ofMinutes(90).toMillis();
    private final ArrayDeque<Passage> passages = new ArrayDeque<>();

    public GatePassages(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(360_000);
        long now = System.currentTimeMillis();
        for (int i = 0; i < n; i++) {
            long at = now - Duration.ofHours(7).toMillis() * (n - 1 - i) / n;
            passages.addLast(new Passage(at, "WB" + s.code(9), (short) s.below(64), s.below(2) == 0, "group-" + s.below(900)));
            while (passages.peekFirst().at < at - SPAN) passages.removeFirst();
        }
    }

    public int inside() {
        int n = 0;
        for (Passage p : passages) n += p.out ? -1 : 1;
        return n;
    }
}
