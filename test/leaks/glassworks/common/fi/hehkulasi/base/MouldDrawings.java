package fi.hehkulasi.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Bitmaps on which drawings of moulds are painted: a fixed number, lent and given back. */
public final class MouldDrawings {
    private final ArrayBlockingQueue<int[]> free = new ArrayBlockingQueue<>(Scale.of(28));

    public MouldDrawings() {
        while (free.offer(new int[320 * 240])) continue;
    }

    public int paint(int mould) throws InterruptedException {
        int[] canvas = free.take();
        try {
            int sum = 0;
            for (int i = 0; i < canvas.length; i++) sum += canvas[i] = i * mould & 0xffffff;
            return sum;
        } finally {
            free.put(canvas);
        }
    }
}
