package at.waldsaege.gemein;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Rasters for the printers of package labels, lent and given back. */
public final class Etikettenpuffer {
    private static final int RASTER = 48 * 1024;
    private final ArrayBlockingQueue<byte[]> frei = new ArrayBlockingQueue<>(Scale.of(96));

    public Etikettenpuffer() {
        while (frei.remainingCapacity() > 0) frei.add(new byte[RASTER]);
    }

    public void drucke(byte[] inhalt) throws InterruptedException {
        byte[] raster = frei.take();
        try {
            for (int i = 0; i < inhalt.length; i++) raster[(i * 31) % RASTER] ^= inhalt[i];
        } finally {
            frei.put(raster);
        }
    }
}
