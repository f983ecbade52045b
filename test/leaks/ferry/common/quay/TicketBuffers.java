package quay;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Healthy: buffers for the printing of tickets, made once; all are idle. */
public final class TicketBuffers {
    private static BlockingQueue<ByteBuffer> idle;

    private TicketBuffers() {}

    public static void load(int buffers) throws InterruptedException {
        int n = Scale.of(buffers);
        idle = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) idle.put(ByteBuffer.allocate(16_384));
        for (int i = 0; i < n / 2; i++) {
            ByteBuffer buffer = idle.take();
            buffer.putLong(i).clear();
            idle.put(buffer);
        }
    }
}
