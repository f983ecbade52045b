package hr.jadroplov.osnova;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Buffers for documents on their way to the customs. */
public final class Spremnici {
    private final BlockingQueue<ByteBuffer> slobodni = new ArrayBlockingQueue<>(Scale.of(300));

    public Spremnici() {
        while (slobodni.remainingCapacity() > 0) slobodni.add(ByteBuffer.allocate(16_384));
    }

    public int upotrijebi(byte[] isprava) throws InterruptedException {
        ByteBuffer b = slobodni.take();
        try {
            b.clear().put(isprava, 0, Math.min(isprava.length, b.capacity())).flip();
            return b.remaining();
        } finally {
            slobodni.put(b);
        }
    }
}
