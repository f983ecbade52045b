package it.conceria.comune;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** A fixed stock of strips for the scanner that measures the surface of hides. */
public final class BufferScanner {
    private final BlockingQueue<short[]> liberi;

    public BufferScanner() {
        int n = Scale.of(160);
        liberi = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) liberi.add(new short[16_384]);
    }

    public int misura(int pelle) throws InterruptedException {
        short[] b = liberi.take();
        try {
            int somma = 0;
            for (int i = 0; i < 2000; i++) somma += b[i] = (short) (pelle * 31 + i);
            return somma;
        } finally {
            liberi.put(b);
        }
    }
}
