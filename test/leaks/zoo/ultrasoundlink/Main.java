package at.donauzoo.ultrasound;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;
import reactor.pool.PoolBuilder;
import vivarium.ClimateRings;
import vivarium.FeedTables;
import vivarium.Pedigrees;
import vivarium.TicketsToday;
import vivarium.VetRecords;

/** Pictures of ultrasound scanners are sent to an evaluator over three lines; an evaluator that does not answer keeps its line, and whoever wants one waits without a limit. */
public class Main {
    record Scan(String animal, long takenAt, String region, byte[] picture) {}

    record Finding(String animal, int millimetres) {}

    static final class Line {
        private final int number;
        private final AtomicInteger sent = new AtomicInteger();

        Line(int number) {
            this.number = number;
        }

        Mono<Finding> evaluate(Scan scan) {
            if (sent.incrementAndGet() > 40 * number) return Mono.never();
            return Mono.just(new Finding(scan.animal(), scan.picture().length / 40)).delayElement(Duration.ofMillis(1));
        }
    }

    static final class ScanService {
        private final AtomicInteger lines = new AtomicInteger();
        private final InstrumentedPool<Line> pool = PoolBuilder.from(Mono.fromSupplier(() -> new Line(lines.incrementAndGet()))).sizeBetween(0, 3).buildPool();
        private final AtomicInteger findings = new AtomicInteger();

        void submit(Scan scan) {
            pool.withPoolable(line -> line.evaluate(scan)).subscribe(finding -> findings.incrementAndGet());
        }
    }

    static final ScanService SERVICE = new ScanService();

    public static void main(String[] args) throws Exception {
        ClimateRings.load(300, 1_500);
        FeedTables.load(700, 130);
        Pedigrees.load(60_000, 1_000);
        TicketsToday.load(50_000);
        VetRecords.load(9_500);
        Sample s = new Sample(5203);
        for (int i = 0; i < 4_000; i++) {
            SERVICE.submit(new Scan("animal " + s.below(2_000), System.currentTimeMillis(), "region " + s.below(30), s.bytes(900 + s.below(1_100))));
            if (i % 4 == 0) Thread.sleep(2);
        }
        Ready.last();
    }
}
