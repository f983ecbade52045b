package slipway;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: who passed the gates within the last two hours; older passes leave with each new one. */
public final class GatePasses {
    record Pass(long at, int badge, short gate, String firm) {}

    private static final ArrayDeque<Pass> PASSES = new ArrayDeque<>();

    private GatePasses() {}

    static void pass(Pass pass) {
        PASSES.addLast(pass);
        while (PASSES.peekFirst().at() < pass.at() - 7_200_000L) PASSES.pollFirst();
    }

    public static void load(int inTwoHours) {
        Sample s = new Sample(7106);
        int n = Scale.of(inTwoHours);
        long now = System.currentTimeMillis();
        for (int i = 3 * n; i > 0; i--) pass(new Pass(now - (long) (7_200_000.0 * i / n), s.below(9_000), (short) s.below(14), "firm " + s.below(300)));
    }
}
