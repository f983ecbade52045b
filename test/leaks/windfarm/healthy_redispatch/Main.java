package de.nordwind.redispatch;

import de.nordwind.base.PlantRegister;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the grid operator could not be reached for an hour, and what had to be told him waited in an outbox with a capacity. Since he is back it drains; some messages need a second or third attempt, which is planned for soon. */
public class Main {
    record Notice(long number, Instant at, String plant, String reason, byte[] document) {}

    static final class Operator {
        private final ScheduledExecutorService line = Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "line"));
        private final Sample s = new Sample(563);
        private volatile boolean reachable;

        CompletionStage<Integer> deliver(Notice n) {
            CompletableFuture<Integer> answer = new CompletableFuture<>();
            boolean refused = !reachable || s.below(9) == 0;
            line.schedule(() -> {
                if (refused) answer.completeExceptionally(new java.io.IOException("503"));
                else answer.complete(202);
            }, 20 + s.below(20), TimeUnit.MILLISECONDS);
            return answer;
        }
    }

    static final class Outbox {
        private static final int CAPACITY = 24_000;
        private final BlockingQueue<Notice> waiting = new LinkedBlockingDeque<>(CAPACITY);
        private final Semaphore under = new Semaphore(40);
        private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "attempts"));
        private final Retry retry = Retry.of("operator", RetryConfig.custom().maxAttempts(6).intervalFunction(IntervalFunction.ofExponentialBackoff(60, 2.0)).build());
        private final AtomicLong delivered = new AtomicLong();
        private final AtomicLong byLetter = new AtomicLong();
        private final Operator operator;

        Outbox(Operator operator) {
            this.operator = operator;
        }

        void start() {
            Thread t = new Thread(() -> {
                try {
                    while (true) {
                        under.acquire();
                        Notice n = waiting.take();
                        retry.executeCompletionStage(later, () -> operator.deliver(n)).whenComplete((code, failed) -> {
                            if (failed == null) delivered.incrementAndGet();
                            else byLetter.incrementAndGet();
                            under.release();
                        });
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "outbox");
            t.setDaemon(true);
            t.start();
        }
    }

    static final class Desk {
        final Operator operator = new Operator();
        final Outbox outbox = new Outbox(operator);
        final PlantRegister plants = new PlantRegister(561);
    }

    private static final Desk DESK = new Desk();

    private static Notice notice(Sample s, int i, Instant at) {
        return new Notice(8_000_000 + i, at, "SEE9" + s.below(90_000), s.text(24), s.bytes(1800 + s.below(1500)));
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(562);
        int n = Scale.of(16_000);
        for (int i = 0; i < n; i++) DESK.outbox.waiting.put(notice(s, i, Sample.at(i, n, Duration.ofMinutes(70))));
        DESK.operator.reachable = true;
        DESK.outbox.start();
        int i = n;
        while (DESK.outbox.waiting.size() > n * 6 / 10) {
            DESK.outbox.waiting.put(notice(s, i++, Instant.now()));
            Thread.sleep(20);
        }
        System.err.println("delivered " + DESK.outbox.delivered + ", by letter " + DESK.outbox.byLetter + ", waiting " + DESK.outbox.waiting.size());
        Ready.last();
    }
}
