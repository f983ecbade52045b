package com.norrsund.cargo;

import com.typesafe.config.ConfigFactory;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.Source;
import org.harness.Ready;
import org.harness.Sample;
import quay.AgencyTrie;
import quay.DeckPlans;
import quay.FareTables;
import quay.GuestLru;
import quay.PositionRings;

/** Quotes for lorries and trailers: each request makes a materializer of its own for the stream that adds up the lanes. */
public class Main {
    record Unit(String plate, int centimetres, int kilos, boolean dangerous) {}

    record Request(String haulier, Instant at, List<Unit> units) {}

    record Quote(String haulier, long cents, Instant at) {}

    static class QuoteDesk {
        private final ActorSystem system;
        private final Deque<Quote> latest = new ArrayDeque<>();
        private final Flow<Unit, Long, NotUsed> lanes = Flow.of(Unit.class)
                .filter(unit -> unit.centimetres > 0)
                .map(unit -> 38L * unit.centimetres + unit.kilos / 10 + (unit.dangerous ? 14_500 : 0));

        QuoteDesk(ActorSystem system) {
            this.system = system;
        }

        Quote quote(Request request) {
            Materializer materializer = Materializer.createMaterializer(system);
            long cents = Source.from(request.units).via(lanes).runFold(0L, Long::sum, materializer).toCompletableFuture().join();
            Quote quote = new Quote(request.haulier, cents, request.at);
            latest.addLast(quote);
            if (latest.size() > 500) latest.removeFirst();
            return quote;
        }
    }

    static QuoteDesk desk;

    public static void main(String[] args) throws Exception {
        AgencyTrie.load(12_000);
        DeckPlans.load(60);
        FareTables.load(170);
        GuestLru.load(22_000);
        PositionRings.load(280, 1_500);
        desk = new QuoteDesk(ActorSystem.create("cargo-desk", ConfigFactory.parseString("pekko.loglevel=ERROR").withFallback(ConfigFactory.load())));
        Sample s = new Sample(9_101);
        for (int i = 0; i < 5_500; i++) {
            List<Unit> units = new ArrayList<>();
            for (int k = s.below(6); k >= 0; k--) units.add(new Unit(s.code(3) + s.below(999), 400 + s.below(1_800), 2_000 + s.below(38_000), s.below(40) == 0));
            desk.quote(new Request("haulier " + s.below(700), Sample.at(i, 5_500, java.time.Duration.ofHours(60)), units));
        }
        Ready.last();
    }
}
