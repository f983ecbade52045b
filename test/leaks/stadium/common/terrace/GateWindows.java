package terrace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: who passed each gate in the last ten minutes; with each passage those that are older leave. */
public final class GateWindows {
    record Passage(long at, long ticket, short device) {}

    static final class Gate {
        private static final long KEPT = 600_000L;
        private final String side;
        private final Deque<Passage> last = new ArrayDeque<>();

        Gate(String side) {
            this.side = side;
        }

        void pass(Passage passage) {
            last.addLast(passage);
            while (last.peekFirst().at() < passage.at() - KEPT) last.removeFirst();
        }
    }

    private static final Map<String, Gate> GATES = new HashMap<>();

    private GateWindows() {}

    public static void load(int gates, int perWindow) {
        Sample s = new Sample(6307);
        long begin = System.currentTimeMillis() - 1_800_000L;
        for (int i = 0; i < Scale.of(gates); i++) {
            Gate gate = new Gate("side " + i % 8);
            for (int k = 0; k < 3 * perWindow; k++) gate.pass(new Passage(begin + k * 600_000L / perWindow, s.number() % 90_000_000L, (short) s.below(40)));
            GATES.put("gate " + i, gate);
        }
    }
}
