package fruit;

import java.util.concurrent.ArrayBlockingQueue;
import org.harness.Scale;

/** Healthy: the buffers of the barcode scanners, fixed in number and size. */
public final class ScanBuffers {
    private static ArrayBlockingQueue<byte[]> free;

    private ScanBuffers() {}

    public static void load(int count, int size) {
        int n = Scale.of(count);
        free = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) free.add(new byte[size]);
    }
}
