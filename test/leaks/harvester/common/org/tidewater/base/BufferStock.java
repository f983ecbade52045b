package org.tidewater.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** A fixed stock of buffers, lent and given back. */
public final class BufferStock {
    private final ArrayBlockingQueue<byte[]> free;

    public BufferStock() {
        int n = Scale.of(130);
        free = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) free.add(new byte[65_536]);
    }

    public int fill(byte[] from) {
        byte[] b = free.poll();
        if (b == null) return 0;
        try {
            System.arraycopy(from, 0, b, 0, Math.min(from.length, b.length));
            return b[0];
        } finally {
            free.add(b);
        }
    }
}
