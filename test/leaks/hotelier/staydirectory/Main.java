package eu.kronenhof.stays;

import eu.kronenhof.base.DoorLog;
import eu.kronenhof.base.HotelTexts;
import eu.kronenhof.base.MemberProfiles;
import eu.kronenhof.base.RateCalendar;
import eu.kronenhof.base.RoomPhotos;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Each stay is an actor. At check-out the directory takes it from its table, but the actor does not stop: its
 * behaviour stays the same, and the directory's actor keeps it as a child for ever.
 */
public class Main {
    interface StayCommand {}

    record Charge(Instant at, String article, int cents) implements StayCommand {}

    record CardIssued(long number, byte[] track) implements StayCommand {}

    record CheckOut(ActorRef<Integer> total) implements StayCommand {}

    static final class StayActor extends AbstractBehavior<StayCommand> {
        private final String reservation;
        private final String guest;
        private final List<Charge> charges = new ArrayList<>();
        private final List<CardIssued> cards = new ArrayList<>();
        private boolean closed;

        StayActor(ActorContext<StayCommand> context, String reservation, String guest) {
            super(context);
            this.reservation = reservation;
            this.guest = guest;
        }

        @Override
        public Receive<StayCommand> createReceive() {
            return newReceiveBuilder().onMessage(Charge.class, this::charge).onMessage(CardIssued.class, this::card).onMessage(CheckOut.class, this::checkOut).build();
        }

        private Behavior<StayCommand> charge(Charge c) {
            charges.add(c);
            return this;
        }

        private Behavior<StayCommand> card(CardIssued c) {
            cards.add(c);
            return this;
        }

        // Behaviors.stopped() belongs here.
        private Behavior<StayCommand> checkOut(CheckOut c) {
            closed = true;
            c.total.tell(charges.stream().mapToInt(Charge::cents).sum());
            return this;
        }
    }

    interface DirectoryCommand {}

    record CheckIn(String reservation, String guest, String room, ActorRef<ActorRef<StayCommand>> answer) implements DirectoryCommand {}

    record Leave(String room, ActorRef<Integer> total) implements DirectoryCommand {}

    static final class StayDirectory extends AbstractBehavior<DirectoryCommand> {
        private final Map<String, ActorRef<StayCommand>> byRoom = new HashMap<>();

        StayDirectory(ActorContext<DirectoryCommand> context) {
            super(context);
        }

        @Override
        public Receive<DirectoryCommand> createReceive() {
            return newReceiveBuilder().onMessage(CheckIn.class, this::checkIn).onMessage(Leave.class, this::leave).build();
        }

        private Behavior<DirectoryCommand> checkIn(CheckIn c) {
            ActorRef<StayCommand> stay = getContext().spawn(Behaviors.setup(x -> new StayActor(x, c.reservation, c.guest)), "stay-" + c.reservation);
            byRoom.put(c.room, stay);
            c.answer.tell(stay);
            return this;
        }

        private Behavior<DirectoryCommand> leave(Leave l) {
            ActorRef<StayCommand> stay = byRoom.remove(l.room);
            if (stay != null) stay.tell(new CheckOut(l.total));
            return this;
        }
    }

    static final class FrontOffice {
        final ActorSystem<DirectoryCommand> system = ActorSystem.create(Behaviors.setup(StayDirectory::new), "stays");
        final RateCalendar rates = new RateCalendar(11);
        final HotelTexts texts = new HotelTexts(12);
        final RoomPhotos photos = new RoomPhotos(13);
        final MemberProfiles members = new MemberProfiles(14);
        final DoorLog doors = new DoorLog(15);
    }

    private static final FrontOffice OFFICE = new FrontOffice();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(16);
        int n = 3600;
        for (int i = 0; i < n; i++) {
            String room = "room " + (100 + i % 240);
            Instant arrival = Sample.at(i, n, Duration.ofDays(31));
            if (i >= 240) Main.<Integer>ask(t -> new Leave(room, t));
            String reservation = "R26-" + (300_000 + i);
            String guest = s.text(14 + s.below(14));
            ActorRef<StayCommand> stay = ask(t -> new CheckIn(reservation, guest, room, t));
            for (int k = 0; k <= s.below(3); k++) stay.tell(new CardIssued(s.number(), s.bytes(48)));
            for (int k = 4 + s.below(16); k > 0; k--) stay.tell(new Charge(arrival.plusSeconds(s.below(200_000)), s.text(16 + s.below(16)), 250 + s.below(7000)));
        }
        Ready.last();
    }

    private static <T> T ask(org.apache.pekko.japi.function.Function<ActorRef<T>, DirectoryCommand> message) {
        CompletionStage<T> answer = AskPattern.ask(OFFICE.system, message, Duration.ofSeconds(20), OFFICE.system.scheduler());
        return answer.toCompletableFuture().join();
    }
}
