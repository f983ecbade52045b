package pt.atlantica.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Frames for the X-ray inspection of closed cans: a fixed stock, lent and given back. */
public final class XrayFrames {
    private final ArrayBlockingQueue<short[]> free = new ArrayBlockingQueue<>(Scale.of(44));

    public XrayFrames() {
        while (free.offer(new short[72_000])) continue;
    }

    public short[] take() throws InterruptedException {
        return free.take();
    }

    public void give(short[] f) {
        free.offer(f);
    }
}
