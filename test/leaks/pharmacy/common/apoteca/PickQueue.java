package apoteca;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: boxes that wait for the picking robot; a full queue lets the oldest go to the next hall. */
public final class PickQueue {
    record Box(long number, short branch, int[] pzns, String route, long ordered) {}

    private static ArrayBlockingQueue<Box> waiting;

    private PickQueue() {}

    public static void load(int capacity) {
        int most = Scale.of(capacity);
        waiting = new ArrayBlockingQueue<>(most);
        Sample s = new Sample(510);
        long now = System.currentTimeMillis();
        for (int i = 0; i < 3 * most; i++) {
            Box box = new Box(8_800_000L + i, (short) s.below(85), new int[4 + s.below(24)], "route " + s.code(4) + i % 40, now - 90L * (3 * most - i));
            while (!waiting.offer(box)) waiting.poll();
        }
    }
}
