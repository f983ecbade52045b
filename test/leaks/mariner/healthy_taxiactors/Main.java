package com.quickcab.actors;

import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import net.saltmarsh.port.*;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.PoisonPill;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.Terminated;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: an actor for each cab on duty, which ends when the driver signs off; each knows its last thirty trips, and the dispatcher the requests that wait for a cab. */
public class Main {
    record Request(String id, Instant at, double lat, double lon, String note) {}

    record Position(Instant at, double lat, double lon) {}

    record SignOn(int cab) {}

    record SignOff(int cab) {}

    static final CountDownLatch DONE = new CountDownLatch(1);

    static final class Cab extends AbstractActor {
        private final int number;
        private final ArrayDeque<Request> trips = new ArrayDeque<>();
        private final Position[] track = new Position[24];
        private int moved;
        private double earned;

        Cab(int number) {
            this.number = number;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Request.class, r -> {
                trips.add(r);
                earned += 12.5;
                if (trips.size() > 30) trips.poll();
            }).match(Position.class, p -> track[moved++ % track.length] = p).build();
        }
    }

    static final class Dispatcher extends AbstractActor {
        private final Map<Integer, ActorRef> onDuty = new HashMap<>();
        private final ArrayDeque<Request> waiting = new ArrayDeque<>();
        private long assigned;

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(SignOn.class, m -> {
                ActorRef cab = getContext().actorOf(Props.create(Cab.class, () -> new Cab(m.cab)), "cab-" + m.cab);
                getContext().watch(cab);
                onDuty.put(m.cab, cab);
            }).match(SignOff.class, m -> {
                ActorRef cab = onDuty.remove(m.cab);
                if (cab != null) cab.tell(PoisonPill.getInstance(), getSelf());
            }).match(Terminated.class, t -> {
            }).match(Request.class, r -> {
                waiting.add(r);
                if (waiting.size() > 1_200) {
                    Request next = waiting.poll();
                    ActorRef cab = onDuty.get((int) (assigned++ * 31 % Math.max(1, onDuty.size())) + base());
                    if (cab != null) cab.tell(next, getSelf());
                }
            }).match(Position.class, p -> {
                ActorRef cab = onDuty.get((int) (p.at.toEpochMilli() % Math.max(1, onDuty.size())) + base());
                if (cab != null) cab.tell(p, getSelf());
            }).matchEquals("done", x -> DONE.countDown()).build();
        }

        private int base() {
            return onDuty.isEmpty() ? 0 : highest - onDuty.size() + 1;
        }

        private int highest;

        @Override
        public void aroundReceive(scala.PartialFunction<Object, scala.runtime.BoxedUnit> receive, Object m) {
            if (m instanceof SignOn on) highest = on.cab;
            super.aroundReceive(receive, m);
        }
    }

    public static void main(String[] args) throws Exception {
        ActorSystem system = ActorSystem.create("quickcab", ConfigFactory.parseString("pekko.loglevel=ERROR, pekko.stdout-loglevel=ERROR, pekko.jvm-exit-on-fatal-error=off, pekko.log-dead-letters=off").withFallback(ConfigFactory.load()));
        ActorRef dispatcher = system.actorOf(Props.create(Dispatcher.class), "dispatcher");
        Glossary.load(30_000);
        ChartTiles.open(4_000_000);
        DeckPlans.read(20);
        Sample s = new Sample(1206);
        int cabs = Scale.of(3_600), shifts = 3;
        for (int i = 0; i < cabs * shifts; i++) {
            dispatcher.tell(new SignOn(i), ActorRef.noSender());
            if (i >= cabs) dispatcher.tell(new SignOff(i - cabs), ActorRef.noSender());
            for (int k = 0; k < 22; k++) {
                Instant at = Sample.at(i, cabs * shifts, Duration.ofHours(20));
                dispatcher.tell(new Request("R" + s.id(), at, s.real(), s.real(), s.text(40)), ActorRef.noSender());
                dispatcher.tell(new Position(at.plusMillis(s.below(9_999)), s.real(), s.real()), ActorRef.noSender());
            }
            if (i % 200 == 0) Thread.sleep(15);
        }
        dispatcher.tell("done", ActorRef.noSender());
        DONE.await(60, TimeUnit.SECONDS);
        Thread.sleep(500);
        Ready.last();
    }
}
