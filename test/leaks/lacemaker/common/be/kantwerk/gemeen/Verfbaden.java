package be.kantwerk.gemeen;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Canvases on which a dye is tried on a picture, a fixed stock that is lent out. */
public final class Verfbaden {
    private final BlockingQueue<int[]> vrij;

    public Verfbaden() {
        int n = Scale.of(72);
        vrij = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) vrij.add(new int[20_000]);
    }

    public long verf(int rgb) throws InterruptedException {
        int[] doek = vrij.take();
        try {
            long som = 0;
            for (int i = 0; i < doek.length; i += 64) som += doek[i] = rgb ^ i;
            return som;
        } finally {
            vrij.add(doek);
        }
    }
}
