package foundry;

import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Sample;
import org.harness.Scale;

/** Buffers for the scans of sand moulds, which are used again, and the pool of threads that works with them. */
public final class SandPool {
    private static ArrayBlockingQueue<ByteBuffer> free;
    private static ThreadPoolExecutor workers;

    private SandPool() {}

    public static void load() throws Exception {
        Sample s = new Sample(110);
        int n = Scale.of(440);
        free = new ArrayBlockingQueue<>(n);
        for (int i = 0; i < n; i++) free.add(ByteBuffer.allocate(65_536));
        workers = new ThreadPoolExecutor(6, 6, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(500));
        for (int i = 0; i < 2_000; i++) {
            ByteBuffer scan = free.take();
            while (workers.getQueue().remainingCapacity() == 0) Thread.sleep(1);
            workers.execute(() -> {
                scan.clear();
                scan.put(s.bytes(4_096));
                free.add(scan);
            });
        }
        while (free.size() < n) Thread.sleep(5);
    }
}
