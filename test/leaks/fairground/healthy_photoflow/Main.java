package com.midwayphoto.flow;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import park.brightmoor.base.AnnualGuests;
import park.brightmoor.base.ShowTexts;
import reactor.core.Disposable;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Photographs go through a pipeline with a capacity at each of its steps. Two printers are in the middle of a batch, and cameras wait when the inlet is full. */
public class Main {
    record Shot(String camera, long run, Instant at, byte[] raw) {}

    record Sheet(List<Shot> shots, int[] pixels) {}

    static class PhotoLine {
        final ArrayBlockingQueue<Shot> inlet = new ArrayBlockingQueue<>(480);
        final Sinks.Many<Shot> sink = Sinks.many().unicast().onBackpressureBuffer(inlet);
        final Scheduler develop = Schedulers.newSingle("develop", true);
        final Scheduler print = Schedulers.newParallel("print", 2, true);
        final AtomicInteger printed = new AtomicInteger();
        final CountDownLatch paper = new CountDownLatch(1);
        final Disposable running;

        PhotoLine(int reams) {
            running = sink.asFlux()
                    .publishOn(develop, 64)
                    .buffer(12)
                    .map(l -> new Sheet(l, new int[60_000]))
                    .parallel(2, 8)
                    .runOn(print, 8)
                    .subscribe(sheet -> {
                        if (printed.incrementAndGet() > reams) await();
                    });
        }

        private void await() {
            try {
                paper.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        boolean offer(Shot s) {
            return sink.tryEmitNext(s).isSuccess();
        }
    }

    static class PhotoCentre {
        final PhotoLine line = new PhotoLine(120);
        final List<String> cameras = new ArrayList<>();
        final ShowTexts texts = new ShowTexts(88);
        final AnnualGuests guests = new AnnualGuests(89);
    }

    private static PhotoCentre centre;

    public static void main(String[] args) throws Exception {
        centre = new PhotoCentre();
        for (int c = 0; c < 36; c++) centre.cameras.add("camera-" + c);
        Sample s = new Sample(805);
        int n = 2600, waits = 0;
        for (int i = 0; i < n && waits < 100; i++) {
            Shot shot = new Shot(centre.cameras.get(s.below(36)), i, Sample.at(i, n, Duration.ofMinutes(50)), s.bytes(30_000 + s.below(50_000)));
            while (!centre.line.offer(shot) && waits < 100) {
                Thread.sleep(10);
                if (centre.line.printed.get() > 120) waits++;
            }
        }
        Ready.last();
    }
}
