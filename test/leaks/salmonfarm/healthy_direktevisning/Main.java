package no.laks.direkte;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import no.laks.felles.Fiskebilder;
import no.laks.felles.Kjopere;
import no.laks.felles.Lokaliteter;
import no.laks.felles.Sensorrekker;
import no.laks.felles.Vakt;
import no.laks.felles.Videobuffere;
import org.harness.Ready;
import org.harness.Sample;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Readings as server-sent events: each page in a browser has its stream with a queue, which ends when the page goes. */
public class Main {
    record Hendelse(long id, String type, String data) {}

    static final class Visning {
        final int nr;
        final String bruker;
        final Queue<Hendelse> kø = new ArrayBlockingQueue<>(64);
        final Sinks.Many<Hendelse> strøm = Sinks.many().unicast().onBackpressureBuffer(kø);
        final StringBuilder ramme = new StringBuilder();
        Disposable abonnement;

        Visning(int nr, String bruker) {
            this.nr = nr;
            this.bruker = bruker;
        }

        void skriv(Hendelse h) {
            ramme.setLength(0);
            ramme.append("id: ").append(h.id).append("\nevent: ").append(h.type).append("\ndata: ").append(h.data).append("\n\n");
        }
    }

    static final class Strømmer {
        private final Map<Integer, Visning> åpne = new ConcurrentHashMap<>();
        private final AtomicInteger neste = new AtomicInteger();
        private final LongAdder lukket = new LongAdder();
        private final LongAdder avvist = new LongAdder();
        private final Scheduler nett = Schedulers.newParallel("nett", 2, true);

        Visning åpne(String bruker) {
            Visning v = new Visning(neste.incrementAndGet(), bruker);
            åpne.put(v.nr, v);
            v.abonnement = Flux.merge(v.strøm.asFlux(), Flux.interval(Duration.ofSeconds(15), nett).map(i -> new Hendelse(i, "puls", "")).onBackpressureDrop())
                .doFinally(f -> {
                    åpne.remove(v.nr);
                    lukket.increment();
                })
                .concatMap(h -> reactor.core.publisher.Mono.just(h).delayElement(Duration.ofMillis(900), nett), 1)
                .subscribe(v::skriv);
            return v;
        }

        void send(Hendelse h, Sample s) {
            int fra = s.below(7);
            for (Visning v : åpne.values()) {
                if (v.nr % 7 == fra && v.strøm.tryEmitNext(h).isFailure()) avvist.increment();
            }
        }
    }

    private static final Strømmer STROMMER = new Strømmer();
    private static final Lokaliteter LOKALITETER = new Lokaliteter(111);
    private static final Sensorrekker SENSORER = new Sensorrekker(112);
    private static final Kjopere KJOPERE = new Kjopere(113);
    private static final Fiskebilder BILDER = new Fiskebilder(114);
    private static final Videobuffere VIDEO = new Videobuffere();

    public static void main(String[] args) throws Exception {
        Vakt.alltid("målinger", 115, (n, s) -> {
            SENSORER.les(n, 90f, 9f);
            STROMMER.send(new Hendelse(n, "oksygen", "{\"merd\":" + s.below(600) + ",\"tekst\":\"" + s.text(900) + "\"}"), s);
            Thread.sleep(3);
        });
        ArrayDeque<Visning> nettlesere = new ArrayDeque<>();
        Sample s = new Sample(116);
        for (int i = 0; i < 6_600; i++) {
            nettlesere.add(STROMMER.åpne(s.text(12)));
            if (nettlesere.size() > 3_000) nettlesere.poll().abonnement.dispose();
            if (i % 40 == 0) Thread.sleep(10);
        }
        Vakt.alltid("besøk", 117, (n, x) -> {
            nettlesere.add(STROMMER.åpne(x.text(12)));
            nettlesere.poll().abonnement.dispose();
            BILDER.hent("kam" + x.below(40) + "/" + x.below(100_000));
            VIDEO.bilde(x.bytes(400));
            KJOPERE.kjoper(x.below(60_000));
            LOKALITETER.tilfeldig(x);
            Thread.sleep(10);
        });
        Thread.sleep(2500);
        System.out.println(STROMMER.neste + " streams opened, " + STROMMER.lukket + " closed, " + STROMMER.avvist + " events refused");
        Ready.last();
    }
}
