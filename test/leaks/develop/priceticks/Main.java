package com.brightdesk.ticks;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import net.gridsense.telemetry.Telemetry;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Ticks go to a sink that buffers without a limit; its subscriber waits for a file lock that nobody frees. */
public class Main {
    record Tick(long sequence, Instant at, String symbol, byte[] raw) {}

    static class TickRecorder {
        private final Sinks.Many<Tick> ticks = Sinks.many().unicast().onBackpressureBuffer();
        private final CountDownLatch fileFree = new CountDownLatch(1);
        private final Scheduler writer = Schedulers.newSingle("tick-writer", true);
        private long written;

        void start() {
            ticks.asFlux().publishOn(writer, 64).subscribe(this::write);
        }

        private void write(Tick t) {
            try {
                fileFree.await();
                written += t.raw.length;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void record(Tick t) {
            ticks.tryEmitNext(t);
        }
    }

    private static final TickRecorder RECORDER = new TickRecorder();

    public static void main(String[] args) throws Exception {
        Telemetry.start();
        RECORDER.start();
        Sample s = new Sample(42);
        int n = 14_000;
        for (int i = 0; i < n; i++) {
            RECORDER.record(new Tick(i, Sample.at(i, n, Duration.ofMinutes(14)), s.code(4), s.bytes(300)));
            if (i == n / 2) Ready.first();
        }
        Ready.last();
    }
}
