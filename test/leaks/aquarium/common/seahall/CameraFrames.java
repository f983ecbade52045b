package seahall;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a fixed stock of buffers for the pictures of the tank cameras, and a bounded queue of pictures that wait for the counter of fish. */
public final class CameraFrames {
    record Waiting(int camera, long at, byte[] picture) {}

    private static ArrayBlockingQueue<byte[]> free;
    private static ArrayBlockingQueue<Waiting> waiting;

    private CameraFrames() {}

    public static void load(int buffers, int bytes) {
        Sample s = new Sample(9312);
        int n = Scale.of(buffers);
        free = new ArrayBlockingQueue<>(n);
        waiting = new ArrayBlockingQueue<>(n / 4 + 1);
        for (int i = 0; i < n; i++) free.add(s.bytes(bytes));
        long now = System.currentTimeMillis();
        for (int i = 20 * n; i > 0; i--) {
            byte[] picture = free.poll();
            picture[i % bytes] = (byte) i;
            if (waiting.remainingCapacity() == 0) free.add(waiting.poll().picture());
            waiting.add(new Waiting(i % 24, now - 200L * i, picture));
        }
    }
}
