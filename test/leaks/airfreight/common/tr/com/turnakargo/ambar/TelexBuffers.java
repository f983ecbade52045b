package tr.com.turnakargo.ambar;

import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import org.harness.Scale;

/** Buffers for telegrams: a stack of a fixed number, lent and given back. */
public final class TelexBuffers {
    private final ByteBuffer[] stack = new ByteBuffer[Scale.of(88)];
    private final Semaphore permits = new Semaphore(stack.length);
    private int top = stack.length;

    public TelexBuffers() {
        for (int i = 0; i < stack.length; i++) stack[i] = ByteBuffer.allocate(64 * 1024);
    }

    public ByteBuffer take() throws InterruptedException {
        permits.acquire();
        synchronized (stack) {
            ByteBuffer b = stack[--top];
            stack[top] = null;
            return b.clear();
        }
    }

    public void give(ByteBuffer b) {
        synchronized (stack) {
            stack[top++] = b;
        }
        permits.release();
    }
}
