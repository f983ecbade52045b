package se.klarsyn.gemensamt;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Buffers for the tracers that scan the shape of a frame, as many as there are. */
public final class Skannbuffertar {
    private final BlockingQueue<ByteBuffer> lediga;

    public Skannbuffertar() {
        int n = Scale.of(80);
        lediga = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) lediga.add(ByteBuffer.allocate(65_536));
    }

    public int skanna(byte[] form) throws InterruptedException {
        ByteBuffer b = lediga.take();
        try {
            b.clear().put(form, 0, Math.min(form.length, b.capacity()));
            return b.flip().remaining();
        } finally {
            lediga.add(b);
        }
    }
}
