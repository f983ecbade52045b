package fr.affineurs.commun;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Buffers for the scanners of the shipping hall. */
public final class TamponsScan {
    private final BlockingQueue<ByteBuffer> libres;

    public TamponsScan() {
        int n = Scale.of(260);
        libres = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) libres.add(ByteBuffer.allocate(16_384));
    }

    public void numerise(int octets) throws InterruptedException {
        ByteBuffer b = libres.take();
        try {
            b.clear();
            for (int i = 0; i < octets && b.hasRemaining(); i++) b.put((byte) i);
        } finally {
            libres.put(b);
        }
    }
}
