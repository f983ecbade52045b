package harvest;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Healthy: deliveries of the season at the silo; the queue is bounded, four workers take from it. */
public final class Deliveries {
    static final class Unload implements Runnable {
        final String farm, plate, product;
        final int[] samples = new int[12];

        Unload(String farm, String plate, String product) {
            this.farm = farm;
            this.plate = plate;
            this.product = product;
        }

        @Override
        public void run() {
            try {
                Thread.sleep(40);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static ThreadPoolExecutor pits;

    private Deliveries() {}

    public static void queue(int waiting) {
        Dice d = new Dice(9);
        pits = new ThreadPoolExecutor(4, 4, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(Dice.part(waiting)), r -> {
            Thread t = new Thread(r, "silo-pit");
            t.setDaemon(true);
            return t;
        });
        try {
            while (true) pits.execute(new Unload("276" + d.below(900000), d.code(8), d.crop()));
        } catch (RejectedExecutionException e) {
            // The queue is full: the next trucks wait on the road.
        }
    }
}
