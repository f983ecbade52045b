package railway;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Healthy: shunting jobs; six workers are busy, the queue is full, what does not fit is turned away. */
public final class Yard {
    static final class Shunt implements Runnable {
        final String wagon, remark;
        final int[] tracks;
        final CountDownLatch humpFree;

        Shunt(String wagon, String remark, int[] tracks, CountDownLatch humpFree) {
            this.wagon = wagon;
            this.remark = remark;
            this.tracks = tracks;
            this.humpFree = humpFree;
        }

        @Override
        public void run() {
            try {
                humpFree.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static ThreadPoolExecutor workers;
    private static int turnedAway;

    private Yard() {}

    public static void work(int jobs) {
        Dice d = new Dice(14);
        CountDownLatch humpFree = new CountDownLatch(1);
        int capacity = Dice.part(jobs);
        workers = new ThreadPoolExecutor(6, 6, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(capacity), r -> {
            Thread t = new Thread(r, "yard-" + System.identityHashCode(r) % 100);
            t.setDaemon(true);
            return t;
        }, (r, pool) -> turnedAway++);
        for (int i = 0; i < capacity * 6 / 5; i++) {
            workers.execute(new Shunt(d.vehicle(), d.text(60), new int[] {d.below(40), d.below(40), d.below(40), d.below(40)}, humpFree));
        }
    }
}
