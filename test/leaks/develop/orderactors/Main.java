package com.mealbox.orders;

import com.harborline.freight.Freight;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.harness.Ready;
import org.harness.Sample;

/** One actor calls a service that does not answer, within its message handler; its mailbox has no limit. */
public class Main {
    record PlaceOrder(String id, Instant at, List<String> dishes) {}

    static class KitchenPrinter extends AbstractActor {
        private final CountDownLatch printed;

        KitchenPrinter(CountDownLatch printed) {
            this.printed = printed;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(PlaceOrder.class, o -> printed.await()).build();
        }
    }

    static class Waiter extends AbstractActor {
        private final ActorRef kitchen;
        private int taken;

        Waiter(ActorRef kitchen) {
            this.kitchen = kitchen;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(PlaceOrder.class, o -> {
                taken++;
                kitchen.tell(o, getSelf());
            }).build();
        }
    }

    public static void main(String[] args) throws Exception {
        Freight.load();
        ActorSystem system = ActorSystem.create("restaurant");
        ActorRef kitchen = system.actorOf(Props.create(KitchenPrinter.class, () -> new KitchenPrinter(new CountDownLatch(1))), "kitchen");
        ActorRef waiter = system.actorOf(Props.create(Waiter.class, () -> new Waiter(kitchen)), "waiter");
        Sample s = new Sample(50);
        for (int i = 0; i < 9_000; i++) {
            waiter.tell(new PlaceOrder(s.id(), Instant.now(), List.of(s.text(70), s.text(70), s.text(70), s.text(70))), ActorRef.noSender());
        }
        Thread.sleep(1500);
        Ready.last();
        system.terminate();
    }
}
