package foundry.plan;

import foundry.BatchColumns;
import foundry.SandPool;
import foundry.Standards;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Nothing leaks: today's pours wait in a scheduler for their time, cancelled ones are taken out, and a fixed pool of many threads is busy with calculations. */
public class Main {
    record Pour(int number, long at, double[] profile) {}

    static class Planner {
        private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(4);
        private final Map<Integer, ScheduledFuture<?>> planned = new ConcurrentHashMap<>();
        private volatile int poured;

        Planner() {
            clock.setRemoveOnCancelPolicy(true);
        }

        void plan(Pour pour, long inMillis) {
            planned.put(pour.number, clock.schedule(() -> {
                planned.remove(pour.number);
                poured += pour.profile.length;
            }, inMillis, TimeUnit.MILLISECONDS));
        }

        void cancel(int number) {
            ScheduledFuture<?> future = planned.remove(number);
            if (future != null) future.cancel(false);
        }
    }

    private static final Planner PLANNER = new Planner();

    public static void main(String[] args) throws Exception {
        SandPool.load();
        Standards.load();
        BatchColumns.load();
        Sample s = new Sample(26);
        int n = Scale.of(18_000);
        for (int i = 0; i < n * 3; i++) {
            boolean soon = i < n;
            PLANNER.plan(new Pour(i, System.currentTimeMillis(), new double[100]), soon ? s.below(300) : 3_600_000L + s.below(20_000_000));
            if (i % 2 == 0) PLANNER.cancel(s.below(i + 1));
        }
        int threads = Scale.of(240);
        CountDownLatch busy = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int seed = i;
            Thread t = new Thread(() -> simulate(new Sample(seed), new double[8_000], busy), "solidification-" + i);
            t.setDaemon(true);
            t.start();
        }
        busy.await();
        Thread.sleep(500);
        Ready.last();
    }

    private static void simulate(Sample s, double[] grid, CountDownLatch busy) {
        double error = 1;
        for (long step = 0; error > 0; step++) {
            for (int i = 1; i < grid.length - 1; i++) grid[i] = (grid[i - 1] + grid[i + 1]) / 2 + s.real();
            if (step == 2) busy.countDown();
            try {
                Thread.sleep(step < 3 ? 0 : 200);
            } catch (InterruptedException e) {
                return;
            }
            error = grid[1] + 1;
        }
    }
}
