package ie.transfusion.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Traces of the centrifuges are written into a fixed stock of arrays, lent and given back. */
public final class CentrifugeTraces {
    private final ArrayBlockingQueue<float[]> free = new ArrayBlockingQueue<>(Scale.of(60));

    public CentrifugeTraces() {
        while (free.offer(new float[36_000])) continue;
    }

    public float[] take() throws InterruptedException {
        return free.take();
    }

    public void give(float[] trace) {
        free.offer(trace);
    }
}
