package it.frigolago.base;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Buffers for labels and waybills on their way to the printers. */
public final class Stampanti {
    private final BlockingQueue<ByteBuffer> libere = new ArrayBlockingQueue<>(Scale.of(420));

    public Stampanti() {
        while (libere.remainingCapacity() > 0) libere.add(ByteBuffer.allocate(16_384));
    }

    public int stampa(byte[] documento) throws InterruptedException {
        ByteBuffer b = libere.take();
        try {
            b.clear().put(documento, 0, Math.min(documento.length, b.capacity())).flip();
            return b.remaining();
        } finally {
            libere.put(b);
        }
    }
}
