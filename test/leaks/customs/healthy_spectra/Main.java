package eu.tidegate.spectra;

import eu.tidegate.base.KnownTraders;
import eu.tidegate.base.LorryCrossings;
import eu.tidegate.base.SealPhotos;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Gamma spectra of 72 lanes flow through a pipeline: per lane they are gathered to 600 or a minute, sixteen of these batches at most are with the analyser. */
public class Main {
    record Spectrum(int lane, long number, Instant at, short[] channels, float temperature) {}

    record Batch(int lane, Instant from, List<Spectrum> spectra) {}

    record Finding(int lane, Instant from, double mean, String nuclide, double confidence) {}

    static final class SpectraPipeline {
        private final Scheduler analysis = Schedulers.newParallel("analysis", 2, true);
        private final Sinks.Many<Spectrum> inlet = Sinks.many().unicast().onBackpressureBuffer(new ArrayBlockingQueue<>(4096));
        private final ArrayDeque<Finding> findings = new ArrayDeque<>();
        private final AtomicLong batches = new AtomicLong();
        private final AtomicLong dropped = new AtomicLong();

        void start() {
            inlet.asFlux()
                    .publishOn(analysis, 256)
                    .groupBy(Spectrum::lane)
                    .flatMap(lane -> lane.bufferTimeout(600, Duration.ofMinutes(1), true).map(l -> new Batch(lane.key(), l.get(0).at(), l)), 128)
                    .flatMap(this::analyse, 16)
                    .doOnNext(f -> batches.incrementAndGet())
                    .subscribe(this::note);
        }

        private Mono<Finding> analyse(Batch b) {
            return Mono.delay(Duration.ofMillis(250), analysis).map(t -> {
                double sum = 0;
                for (Spectrum x : b.spectra()) for (short c : x.channels()) sum += c;
                double mean = sum / b.spectra().size();
                return new Finding(b.lane(), b.from(), mean, mean > 26_000 ? "K-40" : "none", Math.min(1, mean / 60_000));
            });
        }

        private synchronized void note(Finding f) {
            findings.addLast(f);
            if (findings.size() > 5000) findings.removeFirst();
        }

        void received(Spectrum s) {
            if (inlet.tryEmitNext(s).isFailure()) dropped.incrementAndGet();
        }
    }

    static final class Detection {
        final SpectraPipeline pipeline = new SpectraPipeline();
        final SealPhotos seals = new SealPhotos(241);
        final KnownTraders traders = new KnownTraders(242);
        final LorryCrossings crossings = new LorryCrossings(243);
    }

    private static Detection detection;

    public static void main(String[] args) throws Exception {
        detection = new Detection();
        detection.pipeline.start();
        Thread detectors = new Thread(() -> {
            Sample s = new Sample(2424);
            for (long n = 0;; n++) {
                short[] channels = new short[384];
                int base = 20 + s.below(120);
                for (int c = 0; c < channels.length; c++) channels[c] = (short) (base * (384 - c) / 384 + (c * 31 + n) % 7);
                detection.pipeline.received(new Spectrum(s.below(72), n, Instant.now(), channels, 15 + (float) s.real() * 8));
                if (n % 40 == 0) LockSupport.parkNanos(2_000_000);
            }
        }, "detectors");
        detectors.setDaemon(true);
        detectors.start();
        while (detection.pipeline.batches.get() < 260) Thread.sleep(50);
        Ready.last();
    }
}
