package gal.correaria.comun;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Canvases for the cutting plotter, a fixed stock that is lent out. */
public final class Lenzos {
    private final BlockingQueue<int[]> libres;

    public Lenzos() {
        int n = Scale.of(88);
        libres = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) libres.add(new int[128 * 128]);
    }

    public int debuxa(int cor) throws InterruptedException {
        int[] l = libres.take();
        try {
            for (int i = 0; i < l.length; i += 61) l[i] = cor + i;
            return l[122];
        } finally {
            libres.put(l);
        }
    }
}
