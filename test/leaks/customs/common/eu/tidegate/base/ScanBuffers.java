package eu.tidegate.base;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Buffers for the pictures of the X-ray tunnels: a fixed number, lent and given back. */
public final class ScanBuffers {
    private final BlockingQueue<short[]> free = new ArrayBlockingQueue<>(Scale.of(48));

    public ScanBuffers() {
        while (free.offer(new short[120_000])) continue;
    }

    public short[] take() throws InterruptedException {
        return free.take();
    }

    public void give(short[] b) {
        free.offer(b);
    }
}
