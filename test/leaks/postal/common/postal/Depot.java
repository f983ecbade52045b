package postal;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Healthy: jobs of a depot; five workers are busy, the queue is full, what does not fit is refused. */
public final class Depot {
    static final class Loading implements Runnable {
        final String[] labels;
        final String dock;
        final CountDownLatch dockOpens;

        Loading(String[] labels, String dock, CountDownLatch dockOpens) {
            this.labels = labels;
            this.dock = dock;
            this.dockOpens = dockOpens;
        }

        @Override
        public void run() {
            try {
                dockOpens.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static ThreadPoolExecutor workers;

    private Depot() {}

    public static void load(int jobs) {
        Dice d = new Dice(5);
        CountDownLatch dockOpens = new CountDownLatch(1);
        int capacity = Dice.part(jobs), worker[] = {0};
        workers = new ThreadPoolExecutor(5, 5, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(capacity), r -> {
            Thread t = new Thread(r, "dock-" + ++worker[0]);
            t.setDaemon(true);
            return t;
        }, new ThreadPoolExecutor.DiscardPolicy());
        for (int i = 0; i < capacity * 6 / 5; i++) {
            String[] labels = new String[3 + d.below(6)];
            for (int j = 0; j < labels.length; j++) labels[j] = d.label();
            workers.execute(new Loading(labels, "dock " + d.below(40), dockOpens));
        }
    }
}
