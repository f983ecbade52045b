package pt.salinas.comum;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Buffers for scanned delivery notes, a fixed stock that is lent out and comes back. */
public final class Digitalizacoes {
    private final ArrayBlockingQueue<ByteBuffer> livres = new ArrayBlockingQueue<>(Scale.of(240));

    public Digitalizacoes() {
        while (livres.remainingCapacity() > 0) livres.add(ByteBuffer.allocate(32_768));
    }

    public int digitaliza(byte[] pagina) throws InterruptedException {
        ByteBuffer b = livres.take();
        try {
            b.clear();
            b.put(pagina, 0, Math.min(pagina.length, b.capacity()));
            b.flip();
            int soma = 0;
            while (b.hasRemaining()) soma = soma * 31 + b.get();
            return soma;
        } finally {
            livres.put(b);
        }
    }
}
