package brewery;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Healthy: pallets to be loaded; five forklifts are busy, the queue is full, the rest is sent away. */
public final class Loading {
    static final class Pallet implements Runnable {
        final String label, remark;
        final int[] crates;
        final CountDownLatch rampFree;

        Pallet(String label, String remark, int[] crates, CountDownLatch rampFree) {
            this.label = label;
            this.remark = remark;
            this.crates = crates;
            this.rampFree = rampFree;
        }

        @Override
        public void run() {
            try {
                rampFree.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static ThreadPoolExecutor forklifts;
    private static int sentAway;

    private Loading() {}

    public static void work(int pallets) {
        Dice d = new Dice(6);
        CountDownLatch rampFree = new CountDownLatch(1);
        int capacity = Dice.part(pallets);
        forklifts = new ThreadPoolExecutor(5, 5, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(capacity), r -> {
            Thread t = new Thread(r, "forklift");
            t.setDaemon(true);
            return t;
        }, (r, pool) -> sentAway++);
        for (int i = 0; i < capacity * 6 / 5; i++) forklifts.execute(new Pallet(d.code(18), d.text(70), new int[16 + d.below(12)], rampFree));
    }
}
