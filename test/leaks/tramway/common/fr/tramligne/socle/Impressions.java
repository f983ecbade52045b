package fr.tramligne.socle;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Pages for receipts and labels, a fixed stock. */
public final class Impressions {
    private final BlockingQueue<ByteBuffer> pages = new ArrayBlockingQueue<>(Scale.of(340));

    public Impressions() {
        while (pages.remainingCapacity() > 0) pages.add(ByteBuffer.allocate(18_000));
    }

    public int imprimer(byte[] contenu) throws InterruptedException {
        ByteBuffer p = pages.take();
        try {
            p.clear().put(contenu, 0, Math.min(contenu.length, p.capacity())).flip();
            return p.remaining();
        } finally {
            pages.put(p);
        }
    }
}
