package com.leafandspine.rights;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.harness.Ready;
import org.harness.Sample;
import org.paperfair.shop.CoverCache;
import org.paperfair.shop.OpenBaskets;
import org.paperfair.shop.ReaderLru;
import org.paperfair.shop.SearchTrie;
import org.paperfair.shop.TitleCatalogue;

/** An actor stashes what comes while it waits for a table of territories; the reply never comes, and nothing ends the wait. */
public class Main {
    record CheckSale(long isbn, String country, String channel, String note, Instant at) {}

    record TerritoryQuery(int version) {}

    record Territories(int version, Set<String> countries) {}

    record NewVersion(int version) {}

    static final AtomicInteger SEEN = new AtomicInteger();

    static final class RightsOffice extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder().match(TerritoryQuery.class, q -> {
                // a version that is still being edited has no table yet
                if (q.version < 4) getSender().tell(new Territories(q.version, Set.of("DE", "AT", "CH", "FR")), getSelf());
            }).build();
        }
    }

    static final class RightsDesk extends AbstractActorWithStash {
        private final ActorRef office;
        private final Set<String> refused = new HashSet<>();
        private Set<String> countries = Set.of("DE");

        RightsDesk(ActorRef office) {
            this.office = office;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(CheckSale.class, c -> {
                        SEEN.incrementAndGet();
                        if (!countries.contains(c.country)) refused.add(c.country);
                    })
                    .match(NewVersion.class, v -> {
                        SEEN.incrementAndGet();
                        office.tell(new TerritoryQuery(v.version), getSelf());
                        getContext().become(waiting());
                    })
                    .build();
        }

        private Receive waiting() {
            return receiveBuilder()
                    .match(Territories.class, t -> {
                        countries = t.countries;
                        getContext().unbecome();
                        unstashAll();
                    })
                    .matchAny(m -> {
                        SEEN.incrementAndGet();
                        stash();
                    })
                    .build();
        }
    }

    static final class RightsService {
        final ActorSystem system = ActorSystem.create("rights");
        final ActorRef office = system.actorOf(Props.create(RightsOffice.class, RightsOffice::new), "office");
        final ActorRef desk = system.actorOf(Props.create(RightsDesk.class, () -> new RightsDesk(office)), "desk");
        final TitleCatalogue titles = new TitleCatalogue(51);
        final CoverCache covers = new CoverCache(52);
        final ReaderLru readers = new ReaderLru(53);
        final OpenBaskets baskets = new OpenBaskets(54);
        final SearchTrie search = new SearchTrie(55);
    }

    private static RightsService rights;

    public static void main(String[] args) throws Exception {
        rights = new RightsService();
        Sample s = new Sample(505);
        String[] countries = {"DE", "AT", "CH", "FR", "US", "JP"};
        for (int v = 1; v <= 3; v++) {
            rights.desk.tell(new NewVersion(v), ActorRef.noSender());
            for (int i = 0; i < 500; i++) rights.desk.tell(new CheckSale(9_783_000_000_000L + i * 97L, countries[s.below(6)], "web", "", Instant.now()), ActorRef.noSender());
            Thread.sleep(100);
        }
        rights.desk.tell(new NewVersion(4), ActorRef.noSender());
        int n = 34_000;
        int before = SEEN.get();
        for (int i = 0; i < n; i++) {
            rights.desk.tell(new CheckSale(9_783_000_000_000L + s.below(11_000) * 97L, countries[s.below(6)], "channel-" + s.below(9), s.text(60 + s.below(80)),
                    Sample.at(i, n, Duration.ofHours(11))), ActorRef.noSender());
        }
        for (int w = 0; w < 200 && SEEN.get() < before + n; w++) Thread.sleep(50);
        Thread.sleep(500);
        Ready.last();
    }
}
