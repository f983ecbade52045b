package town;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: letters wait for two printers in a queue with a capacity; whoever brings more waits. */
public final class MailRoom {
    record Letter(long number, String to, byte[] page, long written) {}

    private static BlockingQueue<Letter> waiting;
    private static final long[] PRINTED = new long[2];

    private MailRoom() {}

    public static void load(int capacity) {
        BlockingQueue<Letter> queue = waiting = new ArrayBlockingQueue<>(Scale.of(capacity));
        for (int p = 0; p < 2; p++) {
            int printer = p;
            daemon("printer " + p, () -> {
                for (;;) {
                    queue.take();
                    PRINTED[printer]++;
                    Thread.sleep(15);
                }
            });
        }
        daemon("post office", () -> {
            Sample s = new Sample(511);
            for (long i = 0;; i++) queue.put(new Letter(7_000_000 + i, s.text(40), s.bytes(1_000 + s.below(3_000)), System.currentTimeMillis()));
        });
        while (queue.remainingCapacity() > 0) Thread.onSpinWait();
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    private static void daemon(String name, Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }
}
