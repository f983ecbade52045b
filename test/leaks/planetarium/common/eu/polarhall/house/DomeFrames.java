package eu.polarhall.house;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Frames for the dome's renderers, made at the start: who borrows one gives it back. */
public final class DomeFrames {
    public static final class Frame {
        final int number;
        final int[] pixels = new int[256 * 256];

        Frame(int number) {
            this.number = number;
        }
    }

    private final ArrayBlockingQueue<Frame> idle;

    public DomeFrames(int count) {
        int n = Scale.of(count);
        idle = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) idle.add(new Frame(i));
    }

    public int render(int colour) throws InterruptedException {
        Frame f = idle.take();
        try {
            for (int i = 0; i < f.pixels.length; i++) f.pixels[i] = colour + i;
            return f.number;
        } finally {
            idle.put(f);
        }
    }
}
