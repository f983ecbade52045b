package ie.glenview.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Line-scan memory of the photo finish: a fixed stock, lent to a camera and given back. */
public final class FinishFrames {
    private final ArrayBlockingQueue<byte[]> free = new ArrayBlockingQueue<>(Scale.of(60));

    public FinishFrames() {
        while (free.offer(new byte[196_608])) continue;
    }

    public byte[] take() throws InterruptedException {
        return free.take();
    }

    public void give(byte[] frame) {
        free.offer(frame);
    }
}
