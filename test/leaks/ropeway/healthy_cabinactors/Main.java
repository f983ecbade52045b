package ch.firnbahn.cabins;

import ch.firnbahn.base.RopeForces;
import ch.firnbahn.base.SeasonGuests;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.harness.Ready;
import org.harness.Sample;

/** An actor for each of 1,400 cabins with a ring of its readings and who rides in it; a cabin that leaves the rope is stopped, and a supervisor per line counts. */
public class Main {
    record Reading(int cabin, long at, float speed, float swing, short door) {}

    record Board(int cabin, List<String> tickets) {}

    record Arrived(int cabin, int riders) {}

    record OffRope(int cabin) {}

    static final AtomicLong SEEN = new AtomicLong();

    static final class Cabin extends AbstractActor {
        private final int number;
        private final Reading[] ring = new Reading[420];
        private final List<String> riders = new ArrayList<>();
        private long count;

        Cabin(int number) {
            this.number = number;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Reading.class, r -> {
                ring[(int) (count++ % ring.length)] = r;
                SEEN.incrementAndGet();
                if (count % 60 == 0) {
                    getContext().getParent().tell(new Arrived(number, riders.size()), getSelf());
                    riders.clear();
                }
            }).match(Board.class, b -> riders.addAll(b.tickets())).build();
        }
    }

    static final class LineActor extends AbstractActor {
        private final Map<Integer, ActorRef> cabins = new HashMap<>();
        private long carried;

        private ActorRef cabin(int n) {
            return cabins.computeIfAbsent(n, k -> getContext().actorOf(Props.create(Cabin.class, () -> new Cabin(k)), "cabin-" + k));
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Reading.class, r -> cabin(r.cabin()).tell(r, getSelf()))
                    .match(Board.class, b -> cabin(b.cabin()).tell(b, getSelf()))
                    .match(Arrived.class, a -> carried += a.riders())
                    .match(OffRope.class, o -> {
                        ActorRef gone = cabins.remove(o.cabin());
                        if (gone != null) getContext().stop(gone);
                    }).build();
        }
    }

    static final class Operations {
        final ActorSystem system = ActorSystem.create("firnbahn");
        final List<ActorRef> lines = new ArrayList<>();
        final RopeForces forces = new RopeForces(71);
        final SeasonGuests guests = new SeasonGuests(72);
    }

    private static Operations operations;

    public static void main(String[] args) throws Exception {
        operations = new Operations();
        for (int l = 0; l < 20; l++) operations.lines.add(operations.system.actorOf(Props.create(LineActor.class, LineActor::new), "line-" + l));
        Sample s = new Sample(711);
        int[] first = new int[20];
        long sent = 0;
        for (int round = 0; round < 900; round++) {
            for (int l = 0; l < 20; l++) {
                ActorRef line = operations.lines.get(l);
                for (int c = first[l]; c < first[l] + 70; c++) {
                    line.tell(new Reading(c, System.nanoTime(), 5 + (float) s.real(), (float) s.real() * 8, (short) s.below(2)), ActorRef.noSender());
                    sent++;
                    if (s.below(20) == 0) line.tell(new Board(c, List.of("T" + s.code(8), "T" + s.code(8))), ActorRef.noSender());
                }
                if (round % 30 == 29) line.tell(new OffRope(first[l]++), ActorRef.noSender());
            }
            while (SEEN.get() < sent - 20_000) Thread.sleep(Duration.ofMillis(2).toMillis());
        }
        Thread.sleep(500);
        Ready.last();
    }
}
