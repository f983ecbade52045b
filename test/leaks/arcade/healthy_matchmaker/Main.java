package gg.copperline.matchmaking;

import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LatencyRings;
import gg.emberfall.live.LoginWindow;
import gg.emberfall.live.PlayerLru;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
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

/** Players who wait for a match: a ticket leaves when it is matched or older than six minutes. Parties stash while they are checked. */
public class Main {
    static final class Ticket {
        final long number;
        final long player;
        final int rating;
        final String mode;
        final Instant entered;
        final int[] pings;
        final String[] wanted;

        Ticket(long number, long player, int rating, String mode, Instant entered, int[] pings, String[] wanted) {
            this.number = number;
            this.player = player;
            this.rating = rating;
            this.mode = mode;
            this.entered = entered;
            this.pings = pings;
            this.wanted = wanted;
        }
    }

    record Join(Ticket ticket) {}

    record Leave(long number) {}

    record Tick(Instant now) {}

    record Check(long player) {}

    record Checked(long player) {}

    record Settle(CountDownLatch done) {}

    /** All waiting tickets of a rating's hundred, in the order of their coming. */
    static class Bracket extends AbstractActor {
        private static final Duration PATIENCE = Duration.ofMinutes(6);
        private final Map<Long, Ticket> waiting = new HashMap<>();
        private final ArrayDeque<Ticket> order = new ArrayDeque<>();
        private long matched;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Join.class, j -> {
                        waiting.put(j.ticket.number, j.ticket);
                        order.add(j.ticket);
                    })
                    .match(Leave.class, l -> {
                        if (waiting.remove(l.number) != null) matched++;
                    })
                    .match(Tick.class, this::sweep)
                    .match(Settle.class, s -> s.done.countDown())
                    .build();
        }

        private void sweep(Tick t) {
            for (Iterator<Ticket> it = order.iterator(); it.hasNext(); ) {
                Ticket k = it.next();
                if (k.entered.isAfter(t.now.minus(PATIENCE))) break;
                waiting.remove(k.number);
                it.remove();
            }
            order.removeIf(k -> !waiting.containsKey(k.number));
        }
    }

    static class PartyDesk extends AbstractActorWithStash {
        private final ActorRef self = getSelf();
        private final LongAdder checked;

        PartyDesk(LongAdder checked) {
            this.checked = checked;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Check.class, c -> {
                        self.tell(new Checked(c.player), self);
                        getContext().become(checking(), false);
                    })
                    .build();
        }

        private Receive checking() {
            return receiveBuilder()
                    .match(Checked.class, c -> {
                        checked.increment();
                        unstashAll();
                        getContext().unbecome();
                    })
                    .matchAny(m -> stash())
                    .build();
        }
    }

    static final class MatchmakingNode {
        final ActorSystem system = ActorSystem.create("matchmaking");
        final ActorRef[] brackets = new ActorRef[24];
        final ActorRef[] parties = new ActorRef[8];
        final LongAdder checked = new LongAdder();
        final ItemCatalog items = new ItemCatalog(301);
        final AvatarCache avatars = new AvatarCache(302);
        final PlayerLru players = new PlayerLru(303);
        final LoginWindow logins = new LoginWindow(304);
        final LatencyRings latency = new LatencyRings(305);

        MatchmakingNode() {
            for (int i = 0; i < brackets.length; i++) brackets[i] = system.actorOf(Props.create(Bracket.class, Bracket::new), "bracket-" + i);
            for (int i = 0; i < parties.length; i++) parties[i] = system.actorOf(Props.create(PartyDesk.class, () -> new PartyDesk(checked)), "party-" + i);
        }

        void settle() throws InterruptedException {
            CountDownLatch done = new CountDownLatch(brackets.length);
            for (ActorRef b : brackets) b.tell(new Settle(done), ActorRef.noSender());
            done.await();
        }
    }

    private static MatchmakingNode node;

    public static void main(String[] args) throws Exception {
        node = new MatchmakingNode();
        Sample s = new Sample(801);
        int n = 330_000;
        long checks = 0;
        String[] modes = {"duel", "trio", "siege", "ranked"};
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofMinutes(18));
            int rating = s.below(2400);
            int[] pings = new int[12];
            for (int p = 0; p < pings.length; p++) pings[p] = 10 + s.below(190);
            String[] wanted = {s.code(6), s.code(6)};
            node.brackets[rating / 100].tell(new Join(new Ticket(i, 1_000_000 + s.below(9_000_000), rating, modes[s.below(4)], at, pings, wanted)), ActorRef.noSender());
            if (s.below(5) < 1) for (ActorRef b : node.brackets) b.tell(new Leave(i - s.below(Math.min(i, 60_000) + 1)), ActorRef.noSender());
            if (i % 10 == 0) {
                node.parties[s.below(8)].tell(new Check(s.number()), ActorRef.noSender());
                checks++;
            }
            if (i % 3000 == 0) {
                for (ActorRef b : node.brackets) b.tell(new Tick(at), ActorRef.noSender());
                node.settle();
                while (checks > node.checked.sum()) Thread.sleep(1);
            }
        }
        for (ActorRef b : node.brackets) b.tell(new Tick(Instant.now()), ActorRef.noSender());
        node.settle();
        while (checks > node.checked.sum()) Thread.sleep(1);
        Ready.last();
    }
}
