package eu.kronenhof.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Buffers for pages that the front desk prints: a fixed stock, lent and given back. */
public final class PrintBuffers {
    private final ArrayBlockingQueue<byte[]> free = new ArrayBlockingQueue<>(Scale.of(44));

    public PrintBuffers() {
        while (free.offer(new byte[131_072])) continue;
    }

    public byte[] take() throws InterruptedException {
        return free.take();
    }

    public void give(byte[] b) {
        free.offer(b);
    }
}
