package de.nordwind.base;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** A fixed stock of buffers for frames of the inspection drones. */
public final class FrameBuffers {
    private final BlockingQueue<ByteBuffer> free = new ArrayBlockingQueue<>(Scale.of(180));

    public FrameBuffers() {
        while (free.remainingCapacity() > 0) free.add(ByteBuffer.allocate(65_536));
        for (int i = 0; i < 500; i++) {
            ByteBuffer b = free.remove();
            b.clear().putInt(i);
            free.add(b);
        }
    }

    public int free() {
        return free.size();
    }
}
