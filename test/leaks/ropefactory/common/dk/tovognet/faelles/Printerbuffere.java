package dk.tovognet.faelles;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Buffers for the label printers, a fixed stock. */
public final class Printerbuffere {
    private final ArrayBlockingQueue<ByteBuffer> ledige;

    public Printerbuffere() {
        int n = Scale.of(210);
        ledige = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) ledige.add(ByteBuffer.allocate(32_768));
    }

    public int udskriv(byte[] etiket) throws InterruptedException {
        ByteBuffer b = ledige.take();
        try {
            b.clear().put(etiket, 0, Math.min(etiket.length, b.capacity())).flip();
            Vagt.ventLidt();
            return b.remaining();
        } finally {
            ledige.put(b);
        }
    }
}
