package ch.firnbahn.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Buffers for pictures of the platform cameras: a fixed stock, lent and given back. */
public final class CameraBuffers {
    private final ArrayBlockingQueue<byte[]> free = new ArrayBlockingQueue<>(Scale.of(40));

    public CameraBuffers() {
        while (free.offer(new byte[160_000])) continue;
    }

    public byte[] take() throws InterruptedException {
        return free.take();
    }

    public void give(byte[] b) {
        free.offer(b);
    }
}
