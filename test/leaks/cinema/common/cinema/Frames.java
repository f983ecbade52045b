package cinema;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Healthy: buffers for one frame each, borrowed for a moment and given back; no more than the pool has places. */
public final class Frames {
    private final BlockingQueue<ByteBuffer> free;
    private static Frames pool;

    private Frames(int places) {
        free = new ArrayBlockingQueue<>(places);
    }

    public static void open(int buffers) throws InterruptedException {
        Dice d = new Dice(10);
        Frames frames = new Frames(Dice.part(buffers));
        while (frames.free.remainingCapacity() > 0) frames.free.put(ByteBuffer.allocate(64 << 10));
        for (int i = 0; i < 4 * frames.free.size(); i++) {
            ByteBuffer b = frames.free.take();
            b.clear();
            b.put(d.bytes(60 << 10));
            frames.free.put(b);
        }
        pool = frames;
    }
}
