package gg.halfmoon.trade;

import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LatencyRings;
import gg.emberfall.live.LoginWindow;
import gg.emberfall.live.PlayerLru;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.harness.Ready;
import org.harness.Sample;

/** A desk stashes offers while escrow answers. One request failed there and has no answer, so that the desk waits for ever. */
public class Main {
    record Offer(String id, long seller, long buyer, String item, long gold, String note, Instant at) {}

    record Reserve(Offer offer) {}

    record Reserved(String offer) {}

    record Stop(CountDownLatch done) {}

    static class Escrow extends AbstractActor {
        private final Map<String, Long> reserved = new HashMap<>();

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Reserve.class, this::reserve).build();
        }

        private void reserve(Reserve r) {
            if (r.offer.gold < 0) return;
            reserved.merge(r.offer.item, r.offer.gold, Long::sum);
            getSender().tell(new Reserved(r.offer.id), getSelf());
        }
    }

    static class TradeDesk extends AbstractActorWithStash {
        private final ActorRef escrow;
        private final LongAdder deals;
        private Offer current;

        TradeDesk(ActorRef escrow, LongAdder deals) {
            this.escrow = escrow;
            this.deals = deals;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Offer.class, this::open).match(Stop.class, s -> s.done.countDown()).build();
        }

        private void open(Offer o) {
            current = o;
            escrow.tell(new Reserve(o), getSelf());
            getContext().become(waiting(), false);
        }

        private Receive waiting() {
            return receiveBuilder()
                    .match(Reserved.class, r -> {
                        deals.increment();
                        current = null;
                        unstashAll();
                        getContext().unbecome();
                    })
                    .match(Stop.class, s -> s.done.countDown())
                    .matchAny(m -> stash())
                    .build();
        }
    }

    static class Realm {
        final ItemCatalog items = new ItemCatalog(41);
        final AvatarCache avatars = new AvatarCache(42);
        final PlayerLru traders = new PlayerLru(43);
        final LoginWindow logins = new LoginWindow(44);
        final LatencyRings latency = new LatencyRings(45);
        final ActorSystem system = ActorSystem.create("trade");
        final Map<String, ActorRef> desks = new HashMap<>();
        final Map<String, LongAdder> deals = new HashMap<>();
    }

    private static Realm realm;

    public static void main(String[] args) throws Exception {
        realm = new Realm();
        ActorRef escrow = realm.system.actorOf(Props.create(Escrow.class, Escrow::new), "escrow");
        for (String d : new String[] {"weapons", "mounts", "potions", "runes"}) {
            LongAdder deals = new LongAdder();
            realm.deals.put(d, deals);
            realm.desks.put(d, realm.system.actorOf(Props.create(TradeDesk.class, () -> new TradeDesk(escrow, deals)), "desk-" + d));
        }
        String[] names = realm.desks.keySet().toArray(new String[0]);
        Sample s = new Sample(504);
        int n = 104_000;
        Map<String, Integer> sent = new HashMap<>();
        boolean failed = false;
        for (int i = 0; i < n; i++) {
            String desk = names[s.below(names.length)];
            boolean fails = i > 4000 && desk.equals("mounts") && s.below(900) == 0;
            failed |= fails;
            long gold = fails ? -1 : s.below(90_000);
            realm.desks.get(desk).tell(new Offer(s.id(), s.number(), s.number(), "item-" + s.below(400), gold, s.text(60 + s.below(120)), Sample.at(i, n, Duration.ofHours(7))), ActorRef.noSender());
            sent.merge(desk, 1, Integer::sum);
            // customers are slower than the desks
            while (sent.get(desk) - realm.deals.get(desk).sum() > 8 && !(failed && desk.equals("mounts"))) Thread.onSpinWait();
        }
        CountDownLatch done = new CountDownLatch(names.length);
        for (String d : names) realm.desks.get(d).tell(new Stop(done), ActorRef.noSender());
        done.await();
        Thread.sleep(500);
        Ready.last();
    }
}
