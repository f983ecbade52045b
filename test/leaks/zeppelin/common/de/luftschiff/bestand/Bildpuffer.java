package de.luftschiff.bestand;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Buffers for pictures of the camera under the gondola, made once, lent and given back. */
public final class Bildpuffer {
    private final ArrayBlockingQueue<byte[]> frei;

    public Bildpuffer() {
        int menge = Scale.of(80);
        frei = new ArrayBlockingQueue<>(menge);
        for (int i = 0; i < menge; i++) frei.add(new byte[64 * 1024]);
    }

    public int entwickle(int n) throws InterruptedException {
        byte[] b = frei.take();
        try {
            b[n & 0xffff] = (byte) n;
            return b[(n * 7) & 0xffff];
        } finally {
            frei.put(b);
        }
    }
}
