package com.hookrelay.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;
import org.harness.Sample;

/** Deliveries that failed wait in a DelayQueue; their delay is computed in the wrong unit, so that none is ever due. */
public class Main {
    static class Retry implements Delayed {
        final String target;
        final byte[] payload;
        final Instant failed;
        final long dueMillis;

        Retry(String target, byte[] payload, Instant failed) {
            this.target = target;
            this.payload = payload;
            this.failed = failed;
            dueMillis = failed.toEpochMilli() + Duration.ofSeconds(30).toNanos();
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(dueMillis - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(dueMillis, ((Retry) other).dueMillis);
        }
    }

    static class DeliveryService {
        private final DelayQueue<Retry> retries = new DelayQueue<>();
        private int delivered;

        void start() {
            Thread t = new Thread(() -> {
                try {
                    while (retries.take() != null) delivered++;
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "delivery-retry");
            t.setDaemon(true);
            t.start();
        }
    }

    private static final DeliveryService DELIVERIES = new DeliveryService();

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        DELIVERIES.start();
        Sample s = new Sample(66);
        int n = 8_000;
        for (int i = 0; i < n; i++) {
            DELIVERIES.retries.add(new Retry("https://hooks.example/" + s.code(6), s.bytes(550), Sample.at(i, n, Duration.ofHours(5))));
        }
        Ready.last();
    }
}
