package cz.tiskarna.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Bands for the raster image processor: a fixed stock, lent and given back. */
public final class RasterBands {
    private final ArrayBlockingQueue<byte[]> free = new ArrayBlockingQueue<>(Scale.of(64));

    public RasterBands() {
        while (free.offer(new byte[128 * 1024])) continue;
    }

    public byte[] take() throws InterruptedException {
        return free.take();
    }

    public void give(byte[] band) {
        free.offer(band);
    }
}
