package gr.navlomesitis.agora;

import gr.navlomesitis.koina.Apostaseis;
import gr.navlomesitis.koina.Nologion;
import gr.navlomesitis.koina.PinakesNavlon;
import gr.navlomesitis.koina.Ritres;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import reactor.core.Disposable;
import reactor.core.publisher.BufferOverflowStrategy;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Healthy: the freight quotes of the panel flow through a bounded buffer, which drops the oldest, and in batches to the panels of each route, which keep the quotes of the last days up to a number. */
public class Main {
    record Timi(String diadromi, String mesitis, double timi, Instant ora, String schenarto) {}

    static final class Pinakas {
        private final String diadromi;
        private final ArrayDeque<Timi> teleutaies = new ArrayDeque<>();
        private double mesos;

        Pinakas(String diadromi) {
            this.diadromi = diadromi;
        }

        synchronized void grapse(Timi t) {
            teleutaies.addLast(t);
            if (teleutaies.size() > 40) teleutaies.removeFirst();
            mesos = mesos * 0.95 + t.timi() * 0.05;
        }
    }

    static final class RoiTimon {
        private final Sinks.Many<Timi> eisodos = Sinks.many().unicast().onBackpressureBuffer(new java.util.concurrent.ArrayBlockingQueue<>(4096));
        private final Map<String, Pinakas> pinakes = new ConcurrentHashMap<>();
        private final AtomicLong grammenes = new AtomicLong();
        private final AtomicLong chathikan = new AtomicLong();
        private final Scheduler grafeas = Schedulers.newSingle("panel-writer", true);
        private final Disposable syndromi;

        RoiTimon() {
            syndromi = eisodos.asFlux()
                    .onBackpressureBuffer(Scale.of(6000), t -> chathikan.incrementAndGet(), BufferOverflowStrategy.DROP_OLDEST)
                    .publishOn(grafeas, 128)
                    .bufferTimeout(200, Duration.ofMillis(50), grafeas, true)
                    .concatMap(this::grapse, 1)
                    .subscribe();
        }

        private Flux<Timi> grapse(List<Timi> dema) {
            for (Timi t : dema) pinakes.computeIfAbsent(t.diadromi(), Pinakas::new).grapse(t);
            grammenes.addAndGet(dema.size());
            return Flux.<Timi>empty().delaySubscription(Duration.ofMillis(3), grafeas);
        }
    }

    private static final PinakesNavlon NAVLA = new PinakesNavlon(81);
    private static final Nologion NOLOGION = new Nologion(82);
    private static final Ritres RITRES = new Ritres(83);
    private static final Apostaseis APOSTASEIS = new Apostaseis(84);
    private static final RoiTimon ROI = new RoiTimon();

    public static void main(String[] args) throws Exception {
        Thread agora = new Thread(() -> {
            Sample s = new Sample(85);
            try {
                for (int n = 0; ; n++) {
                    ROI.eisodos.tryEmitNext(new Timi(NAVLA.diadromi(s.below(900)), "panel " + s.below(14), 8 + 30 * s.real(), Instant.now(), s.text(40 + s.below(100))));
                    if (n % 9000 == 0) Thread.sleep(200);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, "exchange");
        agora.setDaemon(true);
        agora.start();
        while (ROI.grammenes.get() < 2 * 40 * Scale.of(900)) Thread.sleep(200);
        Thread.sleep(3000);
        System.out.println(ROI.grammenes + " written, " + ROI.chathikan + " dropped");
        Ready.last();
    }
}
