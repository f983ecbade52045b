package hu.hangkiado.base;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Scale;

/** Buffers for the mixing of samples, all made at the start, lent and given back. */
public final class MixBuffers {
    private final BlockingQueue<float[]> free = new ArrayBlockingQueue<>(Math.max(2, Scale.of(48)));

    public MixBuffers() {
        while (free.offer(new float[12_288])) ;
    }

    public float mix(int gain) throws InterruptedException {
        float[] b = free.take();
        try {
            for (int i = 0; i < b.length; i += 64) b[i] = gain * 0.01f + b[i] * 0.5f;
            return b[0];
        } finally {
            free.put(b);
        }
    }
}
