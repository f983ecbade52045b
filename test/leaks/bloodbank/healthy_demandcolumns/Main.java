package ie.transfusion.demand;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what each hospital used of each product in four years is held in columns, from which two threads forecast the demand of the next weeks. They are half way; the forecasts of twelve nights are kept. */
public class Main {
    static final int DAYS = 1461;
    static final int AHEAD = 42;

    static final class Usage {
        final int hospital;
        final int product;
        final short[] bags = new short[DAYS];
        final float[] level = new float[DAYS];

        Usage(int hospital, int product) {
            this.hospital = hospital;
            this.product = product;
        }
    }

    static final class Night {
        final Instant begun;
        final float[][] demand;

        Night(Instant begun, int series) {
            this.begun = begun;
            demand = new float[series][];
        }
    }

    static final class Forecast {
        private static final int KEPT = 12;
        final Usage[] usage;
        private final float[][] season;
        private final Deque<Night> nights = new ArrayDeque<>();

        Forecast(int series, Sample s) {
            usage = new Usage[series];
            season = new float[series][7];
            for (int i = 0; i < series; i++) {
                Usage u = usage[i] = new Usage(i / 24, i % 24);
                int mean = 2 + s.below(60);
                for (int d = 0; d < DAYS; d++) u.bags[d] = (short) (mean + s.below(mean));
            }
        }

        Night begin(Instant at) {
            Night n = new Night(at, usage.length);
            synchronized (nights) {
                nights.addLast(n);
                while (nights.size() > KEPT) nights.removeFirst();
            }
            return n;
        }

        void compute(Night night, int i) {
            Usage u = usage[i];
            float[] week = season[i];
            float level = u.bags[0];
            float trend = 0;
            for (int d = 0; d < DAYS; d++) {
                float before = level;
                level = 0.2f * (u.bags[d] - week[d % 7]) + 0.8f * (level + trend);
                trend = 0.05f * (level - before) + 0.95f * trend;
                week[d % 7] = 0.1f * (u.bags[d] - level) + 0.9f * week[d % 7];
                u.level[d] = level;
            }
            float[] demand = new float[AHEAD];
            for (int d = 0; d < AHEAD; d++) demand[d] = level + trend * d + week[(DAYS + d) % 7];
            night.demand[i] = demand;
        }
    }

    private static Forecast forecast;

    public static void main(String[] args) throws Exception {
        int series = Scale.of(14_400);
        forecast = new Forecast(series, new Sample(1701));
        for (int n = 15; n >= 1; n--) {
            Night night = forecast.begin(Instant.now().minus(Duration.ofDays(n)));
            if (n > 3) for (int i = 0; i < series; i++) night.demand[i] = new float[AHEAD];
            else for (int i = 0; i < series; i++) forecast.compute(night, i);
        }
        Night tonight = forecast.begin(Instant.now().minusSeconds(40));
        CountDownLatch half = new CountDownLatch(2);
        CountDownLatch meal = new CountDownLatch(1);
        AtomicInteger next = new AtomicInteger();
        for (int t = 0; t < 2; t++) {
            Thread worker = new Thread(() -> {
                for (int i; (i = next.getAndIncrement()) < series; ) {
                    forecast.compute(tonight, i);
                    if (i >= series / 2) {
                        half.countDown();
                        try {
                            meal.await();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            }, "forecast " + t);
            worker.setDaemon(true);
            worker.start();
        }
        half.await();
        Ready.last();
    }
}
