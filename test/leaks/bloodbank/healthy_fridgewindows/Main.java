package ie.transfusion.fridges;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/** Healthy: readings of transports are grouped by trip until the trip ends, when its group completes; readings of cabinets are gathered in lots of fifty for each of a fixed number of cabinets. */
public class Main {
    record Reading(String of, Instant at, float celsius, boolean last) {}

    record Summary(String of, Instant from, Instant until, int readings, float low, float high) {
        static Summary of(List<Reading> r) {
            float low = Float.MAX_VALUE;
            float high = -Float.MAX_VALUE;
            for (Reading x : r) {
                low = Math.min(low, x.celsius);
                high = Math.max(high, x.celsius);
            }
            return new Summary(r.get(0).of, r.get(0).at, r.get(r.size() - 1).at, r.size(), low, high);
        }
    }

    static final class Protocol {
        private final Deque<Summary> recent = new ArrayDeque<>();
        private final int room;
        final AtomicInteger written = new AtomicInteger();

        Protocol(int room) {
            this.room = room;
        }

        synchronized void write(Summary s) {
            recent.addLast(s);
            if (recent.size() > room) recent.removeFirst();
            written.incrementAndGet();
        }
    }

    static final class ColdChain {
        private final Sinks.Many<Reading> transports = Sinks.many().unicast().onBackpressureBuffer();
        private final Sinks.Many<Reading> cabinets = Sinks.many().unicast().onBackpressureBuffer();
        final Protocol trips = new Protocol(Scale.of(14_000));
        final Protocol hours = new Protocol(Scale.of(20_000));
        final AtomicInteger read = new AtomicInteger();
        private final Map<String, String> certificates = new HashMap<>();

        void start(Sample s, int cabinetCount) {
            for (int c = 0; c < cabinetCount; c++) certificates.put("C" + c, s.text(1800 + s.below(1200)));
            transports.asFlux().publishOn(Schedulers.newSingle("transports", true)).doOnNext(r -> read.incrementAndGet())
                    .groupBy(Reading::of, Integer.MAX_VALUE)
                    .flatMap(g -> g.takeUntil(Reading::last).collectList().map(Summary::of), Integer.MAX_VALUE)
                    .subscribe(trips::write);
            cabinets.asFlux().publishOn(Schedulers.newSingle("cabinets", true)).doOnNext(r -> read.incrementAndGet())
                    .groupBy(Reading::of, Integer.MAX_VALUE)
                    .flatMap(g -> ((Flux<Reading>) g).buffer(50).map(Summary::of), Integer.MAX_VALUE)
                    .subscribe(hours::write);
        }
    }

    private static final ColdChain CHAIN = new ColdChain();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(1901);
        int cabinets = Scale.of(2600);
        CHAIN.start(s, cabinets);
        int onTheRoad = Scale.of(2400);
        List<int[]> open = new ArrayList<>();
        int trip = 0;
        int sent = 0;
        int rounds = 900;
        for (int i = 0; i < rounds; i++) {
            Instant at = Sample.at(i, rounds, Duration.ofHours(15));
            while (open.size() < onTheRoad) open.add(new int[] {trip++, 40 + s.below(120)});
            for (int t = open.size() - 1; t >= 0; t--) {
                int[] o = open.get(t);
                CHAIN.transports.emitNext(new Reading("T" + o[0], at, 2 + (float) s.real() * 4, --o[1] == 0), Sinks.EmitFailureHandler.FAIL_FAST);
                sent++;
                if (o[1] == 0) open.remove(t);
            }
            for (int c = i % 2; c < cabinets; c += 2) {
                CHAIN.cabinets.emitNext(new Reading("C" + c, at, 3 + (float) s.real(), false), Sinks.EmitFailureHandler.FAIL_FAST);
                sent++;
            }
            while (sent - CHAIN.read.get() > 4000) Thread.sleep(1);
        }
        while (CHAIN.read.get() < sent) Thread.sleep(10);
        System.out.println(trip + " trips begun, " + CHAIN.trips.written + " ended, " + CHAIN.hours.written + " lots of cabinets");
        Ready.last();
    }
}
