package com.keelhaven.tugs;

import io.rsocket.Closeable;
import io.rsocket.Payload;
import io.rsocket.RSocket;
import io.rsocket.SocketAcceptor;
import io.rsocket.core.RSocketConnector;
import io.rsocket.core.RSocketServer;
import io.rsocket.transport.local.LocalClientTransport;
import io.rsocket.transport.local.LocalServerTransport;
import io.rsocket.util.DefaultPayload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import yard.Movements;
import yard.TideTables;

/** Healthy: pilots follow tugs as streams of positions and ask for assistance; streams end when the pilot is on land. */
public class Main {
    static class Tug {
        private final String name;
        private final float[] track = new float[2 * 900];
        private final AtomicLong fixes = new AtomicLong();

        Tug(String name) {
            this.name = name;
        }

        String fix(Sample s) {
            int at = (int) (fixes.getAndIncrement() % 900);
            track[2 * at] = s.below(9_000) / 100f;
            track[2 * at + 1] = s.below(9_000) / 100f;
            return name + " " + track[2 * at] + " " + track[2 * at + 1];
        }
    }

    static class Dispatch implements RSocket {
        private final Map<Integer, Tug> tugs = new ConcurrentHashMap<>();
        private final Map<Long, String> underWay = new ConcurrentHashMap<>();
        private final AtomicLong orders = new AtomicLong();

        @Override
        public Flux<Payload> requestStream(Payload request) {
            Tug tug = tugs.get(Integer.parseInt(request.getDataUtf8()));
            request.release();
            Sample s = new Sample(tug.name.hashCode());
            return Flux.interval(Duration.ofMillis(50)).onBackpressureLatest().map(tick -> DefaultPayload.create(tug.fix(s)));
        }

        @Override
        public Mono<Payload> requestResponse(Payload request) {
            long order = orders.incrementAndGet();
            underWay.put(order, request.getDataUtf8());
            request.release();
            return Mono.delay(Duration.ofMillis(2_000 + order * 37 % 15_000)).map(tick -> DefaultPayload.create("order " + order + " done"))
                    .doFinally(end -> underWay.remove(order));
        }
    }

    static class Pilot {
        private final RSocket link;
        private final List<Disposable> followed = new ArrayList<>();
        private volatile String latest;

        Pilot(RSocket link) {
            this.link = link;
        }

        void follow(int tug) {
            followed.add(link.requestStream(DefaultPayload.create("" + tug)).limitRate(16).subscribe(fix -> {
                latest = fix.getDataUtf8();
                fix.release();
            }));
        }

        void ask(String what) {
            link.requestResponse(DefaultPayload.create(what)).timeout(Duration.ofSeconds(30)).subscribe(Payload::release, error -> latest = null);
        }

        void ashore() {
            followed.forEach(Disposable::dispose);
            link.dispose();
        }
    }

    static final Dispatch DISPATCH = new Dispatch();
    static final List<Pilot> ABOARD = new ArrayList<>();
    static Closeable server;

    public static void main(String[] args) throws Exception {
        TideTables.load(600);
        Movements.load(20_000);
        Sample s = new Sample(73);
        int tugs = Scale.of(900);
        for (int i = 0; i < tugs; i++) DISPATCH.tugs.put(i, new Tug("tug " + s.code(6)));
        server = RSocketServer.create(SocketAcceptor.with(DISPATCH)).bindNow(LocalServerTransport.create("tugs"));
        for (int i = 0; i < Scale.of(500); i++) {
            Pilot pilot = new Pilot(RSocketConnector.connectWith(LocalClientTransport.create("tugs")).block());
            ABOARD.add(pilot);
            for (int k = s.below(4); k >= 0; k--) pilot.follow(s.below(tugs));
            if (ABOARD.size() > Scale.of(160)) ABOARD.remove(s.below(ABOARD.size())).ashore();
        }
        for (int i = 0; i < 3_000; i++) ABOARD.get(s.below(ABOARD.size())).ask("two tugs to " + s.text(60));
        Thread.sleep(700);
        for (int i = 0; i < 800; i++) ABOARD.get(s.below(ABOARD.size())).ask("one tug to " + s.text(60));
        Ready.last();
    }
}
