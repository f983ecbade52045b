package sky;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a pool of camera frames with a capacity, full because nothing is being read out. */
public final class FramePool {
    private static ArrayBlockingQueue<short[]> free;

    private FramePool() {}

    public static void load(int frames, int pixels) {
        int n = Scale.of(frames);
        Sample s = new Sample(105);
        free = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) {
            short[] frame = new short[pixels];
            for (int k = 0; k < pixels; k += 7) frame[k] = (short) s.below(65_536);
            free.offer(frame);
        }
    }
}
