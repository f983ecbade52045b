package plaza;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: buffers for camera frames, as many as there may be; they are taken for a frame and given back. */
public final class FrameBuffers {
    static final class Frame {
        private final byte[] luminance;
        private int width;
        private int height;
        private long takenAt;

        Frame(int bytes) {
            luminance = new byte[bytes];
        }
    }

    private static ArrayBlockingQueue<Frame> free;

    private FrameBuffers() {}

    public static void load(int frames, int bytes) throws InterruptedException {
        Sample s = new Sample(908);
        int n = Scale.of(frames);
        free = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) free.add(new Frame(bytes));
        for (int i = 0; i < 3 * n; i++) {
            Frame frame = free.take();
            byte[] picture = s.bytes(bytes / 3);
            System.arraycopy(picture, 0, frame.luminance, 0, picture.length);
            frame.width = 640;
            frame.height = bytes / 3 / 640;
            frame.takenAt = System.currentTimeMillis();
            free.put(frame);
        }
    }
}
