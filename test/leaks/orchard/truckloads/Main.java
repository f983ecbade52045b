package com.pomona.logistics;

import akka.actor.AbstractActor;
import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.pattern.Patterns;
import fruit.ColdRooms;
import fruit.LabelLayouts;
import fruit.OriginCodes;
import fruit.PriceGrid;
import fruit.VarietyCatalog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;

/** Each truckload is followed by an actor of its own. When the load is delivered the actor answers, but nobody stops it. */
public class Main {
    record Stop(String depot, long at, int crates) {}

    record Load(String id, List<Stop> stops) {}

    static class TruckloadActor extends AbstractActor {
        private final String id;
        private final List<Stop> passed = new ArrayList<>();
        private boolean delivered;

        TruckloadActor(String id) {
            this.id = id;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Stop.class, passed::add)
                    .matchEquals("delivered", m -> {
                        delivered = true;
                        getSender().tell(id, getSelf());
                    })
                    .build();
        }
    }

    static class DispatchActor extends AbstractActor {
        private int loads;

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Load.class, load -> {
                        ActorRef truck = getContext().actorOf(Props.create(TruckloadActor.class, () -> new TruckloadActor(load.id())), "truck-" + load.id());
                        for (Stop stop : load.stops()) truck.tell(stop, getSelf());
                        truck.forward("delivered", getContext());
                        loads++;
                    })
                    .build();
        }
    }

    public static void main(String[] args) throws Exception {
        VarietyCatalog.load(20_000);
        OriginCodes.load(60_000);
        PriceGrid.load(400, 5_000);
        LabelLayouts.load(1_500, 6_000);
        ColdRooms.load(300, 1_500);
        ActorSystem system = ActorSystem.create("logistics");
        ActorRef dispatch = system.actorOf(Props.create(DispatchActor.class, DispatchActor::new), "dispatch");
        Sample s = new Sample(44);
        for (int i = 0; i < 4_500; i++) {
            List<Stop> stops = new ArrayList<>();
            for (int k = 0; k < 9; k++) stops.add(new Stop("depot " + s.text(20), System.currentTimeMillis(), s.below(60)));
            Patterns.ask(dispatch, new Load(s.id(), stops), Duration.ofSeconds(20)).toCompletableFuture().get();
        }
        Ready.last();
    }
}
