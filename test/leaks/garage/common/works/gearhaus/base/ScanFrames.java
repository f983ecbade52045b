package works.gearhaus.base;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Frames for the wheel scanners: taken, filled, sent and given back. */
public final class ScanFrames {
    private final ArrayBlockingQueue<byte[]> free;

    public ScanFrames(int bytes) {
        int n = Scale.of(96);
        free = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) free.add(new byte[bytes]);
        for (int i = 0; i < n * 5; i++) {
            byte[] f = free.poll();
            f[i % bytes]++;
            free.add(f);
        }
    }

    public int idle() {
        return free.size();
    }
}
