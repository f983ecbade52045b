package com.pomona.ripening;

import akka.actor.AbstractActor;
import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.pattern.Patterns;
import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.ScanBuffers;
import fruit.VarietyCatalog;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/**
 * Nothing leaks: the ripening rooms of the house are actors, as many as there are rooms. A room keeps its last 120 events
 * and a ring of readings. The actor of a batch stops itself once the batch is sold, and its name can be used again.
 */
public class Main {
    record Event(long at, String text) {}

    static class RoomActor extends AbstractActor {
        private static final int KEPT = 120;
        private final ArrayDeque<Event> events = new ArrayDeque<>(KEPT + 1);
        private final float[] ethylene = new float[2_000];
        private long readings;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Float.class, value -> ethylene[(int) (readings++ % ethylene.length)] = value)
                    .match(Event.class, event -> {
                        events.addLast(event);
                        if (events.size() > KEPT) events.removeFirst();
                    })
                    .match(String.class, batch -> getContext().actorOf(Props.create(BatchActor.class, () -> new BatchActor(batch))).forward("ripen", getContext()))
                    .build();
        }
    }

    static class BatchActor extends AbstractActor {
        private final String batch;
        private final int[] bananasByColour = new int[64];

        BatchActor(String batch) {
            this.batch = batch;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchEquals("ripen", m -> {
                        bananasByColour[batch.length()]++;
                        getSender().tell(batch, getSelf());
                        getContext().stop(getSelf());
                    })
                    .build();
        }
    }

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(16_000);
        OriginCodes.load(50_000);
        LabelLayouts.load(1_500, 6_000);
        ScanBuffers.load(120, 65_536);
        ActorSystem system = ActorSystem.create("ripening");
        List<ActorRef> rooms = new ArrayList<>();
        for (int i = 1; i <= 420; i++) rooms.add(system.actorOf(Props.create(RoomActor.class, RoomActor::new), "room-" + i));
        Sample s = new Sample(61);
        for (int i = 0; i < 150_000; i++) {
            ActorRef room = rooms.get(s.below(rooms.size()));
            room.tell((float) s.real(), ActorRef.noSender());
            if (i % 2 == 0) room.tell(new Event(System.currentTimeMillis(), s.text(30)), ActorRef.noSender());
            if (i % 5 == 0) Patterns.ask(room, "batch " + s.id(), Duration.ofSeconds(20)).toCompletableFuture().get();
        }
        Thread.sleep(500);
        Ready.last();
    }
}
