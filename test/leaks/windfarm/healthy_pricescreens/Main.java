package de.nordwind.screens;

import de.nordwind.base.WeatherTiles;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: each trader's screen subscribes to the prices, with a buffer of at most 256 and a view of both sides of the book of its products. A screen that is behind loses quotes; one that is closed is cancelled. */
public class Main {
    record Quote(int product, boolean buy, int cents, int tenthMegawatts, Instant at) {}

    static final class Screen implements Flow.Subscriber<Quote> {
        private final String trader;
        private final int from;
        private final TreeMap<Integer, Quote> buy = new TreeMap<>();
        private final TreeMap<Integer, Quote> sell = new TreeMap<>();
        private final Deque<Quote> tape = new ArrayDeque<>();
        private Flow.Subscription subscription;
        private boolean closed;

        Screen(String trader, int from) {
            this.trader = trader;
            this.from = from;
        }

        @Override
        public synchronized void onSubscribe(Flow.Subscription s) {
            subscription = s;
            if (closed) s.cancel();
            else s.request(400);
        }

        synchronized void more(long n) {
            if (subscription != null && !closed) subscription.request(n);
        }

        synchronized void close() {
            closed = true;
            if (subscription != null) subscription.cancel();
        }

        @Override
        public void onNext(Quote q) {
            if (q.product < from || q.product >= from + 40) return;
            TreeMap<Integer, Quote> side = q.buy ? buy : sell;
            side.put(q.cents, q);
            if (side.size() > 150) {
                if (q.buy) side.pollFirstEntry();
                else side.pollLastEntry();
            }
            tape.addLast(q);
            if (tape.size() > 100) tape.removeFirst();
        }

        @Override
        public void onError(Throwable t) {
            System.err.println(trader + ": " + t);
        }

        @Override
        public void onComplete() {}
    }

    static final class PriceDesk {
        private final ExecutorService pool = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "prices");
            t.setDaemon(true);
            return t;
        });
        private final SubmissionPublisher<Quote> prices = new SubmissionPublisher<>(pool, 256);
        private final Map<String, Screen> screens = new ConcurrentHashMap<>();
        private final AtomicLong lost = new AtomicLong();

        void open(String trader, int from) {
            Screen s = new Screen(trader, from);
            screens.put(trader, s);
            prices.subscribe(s);
        }

        void close(String trader) {
            Screen s = screens.remove(trader);
            if (s != null) s.close();
        }

        void refresh(long n) {
            for (Screen s : screens.values()) s.more(n);
        }
    }

    private static final PriceDesk DESK = new PriceDesk();
    private static final WeatherTiles TILES = new WeatherTiles(591);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(592);
        Deque<String> present = new ArrayDeque<>();
        int room = Scale.of(700);
        int opened = 0;
        for (int i = 0; i < 6000; i++) {
            if (i % 8 == 0 && i < 5600) {
                for (int k = 0; k < room / 120 + 1; k++) {
                    String trader = "trader " + opened++;
                    DESK.open(trader, s.below(60));
                    present.addLast(trader);
                    if (present.size() > room) DESK.close(present.removeFirst());
                }
            }
            DESK.prices.offer(new Quote(s.below(96), s.below(2) == 0, s.below(18_000) - 2000, 1 + s.below(300), Instant.now()), 2, TimeUnit.MILLISECONDS, (who, q) -> {
                DESK.lost.incrementAndGet();
                return false;
            });
            if (i % 100 == 99) DESK.refresh(80 + s.below(30));
        }
        System.err.println(DESK.screens.size() + " screens, " + DESK.prices.getNumberOfSubscribers() + " subscribers, lost " + DESK.lost + ", greatest lag " + DESK.prices.estimateMaximumLag());
        Ready.last();
    }
}
