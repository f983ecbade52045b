package harbor;

import java.nio.ByteBuffer;
import java.util.concurrent.*;

/** Healthy: reusable heap buffers, a pool of fixed size. */
public final class Buffers {
    private static BlockingQueue<ByteBuffer> free;

    public static void load(int count, int size) {
        int n = Gen.scaled(count);
        free = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) free.add(ByteBuffer.allocate(size));
    }
}
