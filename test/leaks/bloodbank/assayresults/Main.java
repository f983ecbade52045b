package ie.transfusion.results;

import ie.transfusion.base.CollectionHours;
import ie.transfusion.base.DonorRegister;
import ie.transfusion.base.FridgeProbes;
import ie.transfusion.base.GelCardImages;
import ie.transfusion.base.ReferenceRanges;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Results of the analysers are grouped by donation, and a donation is released when its panel is complete. */
public class Main {
    static final String[] ASSAYS = {"HBsAg", "anti-HCV", "HIV Ag/Ab", "syphilis", "NAT", "ABO/RhD"};

    record AssayResult(String donation, String assay, double value, Instant read, String analyser, String reagent) {}

    static final class Panel {
        final String donation;
        final List<AssayResult> results = new ArrayList<>();

        Panel(String donation) {
            this.donation = donation;
        }

        Panel with(AssayResult r) {
            results.add(r);
            return this;
        }

        boolean complete() {
            return results.size() == ASSAYS.length;
        }

        boolean negative() {
            return results.stream().allMatch(r -> r.value < 0.98);
        }
    }

    static final class ReleaseList {
        private final ArrayDeque<String> latest = new ArrayDeque<>();
        final AtomicInteger released = new AtomicInteger();
        final AtomicInteger blocked = new AtomicInteger();

        synchronized void decide(Panel p) {
            (p.negative() ? released : blocked).incrementAndGet();
            latest.addLast(p.donation);
            if (latest.size() > 300) latest.removeFirst();
        }
    }

    static final class ResultGateway {
        private final Sinks.Many<AssayResult> analysers = Sinks.many().unicast().onBackpressureBuffer();
        private final ReleaseList releases;
        private Disposable running;

        ResultGateway(ReleaseList releases) {
            this.releases = releases;
        }

        void start() {
            running = panels(analysers.asFlux().publishOn(Schedulers.newSingle("panels", true))).subscribe(releases::decide);
        }

        private Flux<Panel> panels(Flux<AssayResult> results) {
            return results
                    .groupBy(AssayResult::donation)
                    .flatMap(g -> g.scan(new Panel(g.key()), Panel::with).filter(Panel::complete), Integer.MAX_VALUE);
        }

        void read(AssayResult r) {
            analysers.emitNext(r, Sinks.EmitFailureHandler.FAIL_FAST);
        }
    }

    static final class Laboratory {
        final ReleaseList releases = new ReleaseList();
        final ResultGateway gateway = new ResultGateway(releases);
        final DonorRegister donors = new DonorRegister(101);
        final ReferenceRanges ranges = new ReferenceRanges(102);
        final GelCardImages images = new GelCardImages(103);
        final FridgeProbes probes = new FridgeProbes(104);
        final CollectionHours collection = new CollectionHours(105);
    }

    private static final Laboratory LAB = new Laboratory();

    public static void main(String[] args) throws Exception {
        LAB.gateway.start();
        Sample s = new Sample(7);
        int donations = 3600;
        int sent = 0;
        for (int first = 0; first < donations; first += 80) {
            for (String assay : ASSAYS) {
                for (int d = first; d < first + 80; d++) {
                    LAB.gateway.read(new AssayResult("G" + (7_041_000 + d), assay, s.real() * 0.985, Sample.at(d, donations, Duration.ofHours(30)), "line " + s.below(6), "lot " + s.code(6)));
                    sent++;
                }
            }
            while (sent / ASSAYS.length - LAB.releases.released.get() - LAB.releases.blocked.get() > 200) Thread.sleep(2);
        }
        while (LAB.releases.released.get() + LAB.releases.blocked.get() < donations) Thread.sleep(20);
        System.out.println(LAB.releases.released + " released, " + LAB.releases.blocked + " blocked, " + LAB.images.of("GC510003").width() + LAB.ranges.assays());
        Ready.last();
    }
}
