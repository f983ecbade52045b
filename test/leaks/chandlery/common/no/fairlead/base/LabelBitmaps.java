package no.fairlead.base;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Bitmaps for pallet labels: a fixed stock, lent to the printers and given back. */
public final class LabelBitmaps {
    private final BlockingQueue<int[]> free = new ArrayBlockingQueue<>(Scale.of(40));

    public LabelBitmaps() {
        while (free.offer(new int[300 * 280])) continue;
    }

    public int[] take() throws InterruptedException {
        return free.take();
    }

    public void give(int[] b) {
        free.offer(b);
    }
}
