package hall;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: buffers for letters in a queue with a capacity; all are free at the moment. */
public final class LetterBuffers {
    private static ArrayBlockingQueue<byte[]> free;

    private LetterBuffers() {}

    public static void load(int buffers, int bytes) {
        Sample s = new Sample(307);
        int n = Scale.of(buffers);
        free = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) {
            byte[] buffer = new byte[bytes];
            System.arraycopy(s.bytes(bytes / 2), 0, buffer, 0, bytes / 2);
            free.add(buffer);
        }
    }
}
