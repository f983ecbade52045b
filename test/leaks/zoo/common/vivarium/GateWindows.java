package vivarium;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: who passed a gate within the last hour; older passages leave with each new one. */
public final class GateWindows {
    record Passage(long at, int ticket, short gate, boolean in) {}

    static final class Window {
        private final ArrayDeque<Passage> passages = new ArrayDeque<>();
        private int inside;

        void pass(Passage passage) {
            passages.add(passage);
            inside += passage.in() ? 1 : -1;
            while (passages.peek().at() < passage.at() - 3_600_000L) passages.poll();
        }
    }

    private static final List<Window> GATES = new ArrayList<>();

    private GateWindows() {}

    public static void load(int gates, int anHour) {
        Sample s = new Sample(5107);
        long begin = System.currentTimeMillis() - 4 * 3_600_000L;
        for (int i = 0; i < Scale.of(gates); i++) {
            Window window = new Window();
            for (int k = 0; k < 4 * anHour; k++) window.pass(new Passage(begin + k * 3_600_000L / anHour, s.below(900_000), (short) i, s.below(2) == 0));
            GATES.add(window);
        }
    }
}
