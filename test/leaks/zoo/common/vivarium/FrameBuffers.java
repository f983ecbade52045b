package vivarium;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Healthy: buffers that camera frames are read into; a fixed number is lent and given back. */
public final class FrameBuffers {
    private static ArrayBlockingQueue<ByteBuffer> free;

    private FrameBuffers() {}

    public static void load(int buffers, int kilobytes) throws InterruptedException {
        int n = Scale.of(buffers);
        free = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) free.add(ByteBuffer.allocate(1_024 * kilobytes));
        for (int round = 0; round < 4; round++) {
            List<ByteBuffer> lent = new ArrayList<>();
            while (lent.size() < n / 2) {
                ByteBuffer buffer = free.take();
                buffer.clear().putInt(round).putInt(lent.size());
                lent.add(buffer);
            }
            free.addAll(lent);
        }
    }
}
