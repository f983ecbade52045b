package museum;

import java.util.ArrayDeque;
import java.util.Deque;

/** Healthy: tickets that passed the gates within the last hours; older ones leave at the other end. */
public final class Gates {
    record Pass(long at, String ticket, byte gate) {}

    private final Deque<Pass> window = new ArrayDeque<>();
    private final long length;
    private static Gates gates;

    private Gates(long length) {
        this.length = length;
    }

    private void pass(Pass p) {
        window.addLast(p);
        while (window.peekFirst().at < p.at - length) window.removeFirst();
    }

    public static void open(int passes) {
        Dice d = new Dice(6);
        int count = Dice.part(passes);
        Gates g = new Gates(count * 100L);
        for (int i = 0; i < 2 * count; i++) g.pass(new Pass(i * 100L, d.code(12), (byte) d.below(8)));
        gates = g;
    }
}
