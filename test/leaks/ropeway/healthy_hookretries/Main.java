package ch.firnbahn.hooks;

import ch.firnbahn.base.RidePhotos;
import ch.firnbahn.base.TurnstileWindow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;

/** Messages to travel agencies: what fails is tried again up to five times, then given up and counted; the queue holds what is due in the next seconds, and takes no more than 20,000. */
public class Main {
    static final class Hook implements Delayed {
        final long number;
        final String agency;
        final byte[] body;
        int attempts;
        long due;
        String lastError;

        Hook(long number, String agency, byte[] body) {
            this.number = number;
            this.agency = agency;
            this.body = body;
            due = System.nanoTime();
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(due, ((Hook) o).due);
        }
    }

    record GivenUp(long number, String agency, String error) {}

    static final class HookSender implements Runnable {
        private final DelayQueue<Hook> waiting = new DelayQueue<>();
        private final Map<String, AtomicInteger> failures = new HashMap<>();
        private final Deque<GivenUp> givenUp = new ArrayDeque<>();
        private final Sample s = new Sample(911);
        final AtomicLong sent = new AtomicLong();

        boolean offer(Hook h) {
            return waiting.size() < 20_000 && waiting.add(h);
        }

        @Override
        public void run() {
            try {
                while (true) deliver(waiting.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void deliver(Hook h) {
            h.attempts++;
            boolean down = h.agency.endsWith("7");
            if (s.below(10) < (down ? 7 : 1)) {
                h.lastError = "HTTP 503 of " + h.agency + " after " + s.below(3000) + " ms";
                if (h.attempts < 5) {
                    h.due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(400L << h.attempts);
                    waiting.add(h);
                    return;
                }
                failures.computeIfAbsent(h.agency, a -> new AtomicInteger()).incrementAndGet();
                givenUp.addLast(new GivenUp(h.number, h.agency, h.lastError));
                if (givenUp.size() > 1000) givenUp.removeFirst();
            }
            sent.incrementAndGet();
        }
    }

    static final class Agencies {
        final HookSender hooks = new HookSender();
        final RidePhotos photos = new RidePhotos(91);
        final TurnstileWindow window = new TurnstileWindow(92);
    }

    private static Agencies agencies;

    public static void main(String[] args) throws Exception {
        agencies = new Agencies();
        Thread t = new Thread(agencies.hooks, "hook-sender");
        t.setDaemon(true);
        t.start();
        Thread source = new Thread(() -> {
            Sample s = new Sample(912);
            for (long n = 0;; n++) {
                Hook h = new Hook(n, "agency-" + s.below(90), s.bytes(2000 + s.below(6000)));
                try {
                    while (!agencies.hooks.offer(h)) Thread.sleep(5);
                    if (n % 8 == 0) Thread.sleep(1);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }, "bookings");
        source.setDaemon(true);
        source.start();
        while (agencies.hooks.sent.get() < 70_000) Thread.sleep(50);
        Ready.last();
    }
}
