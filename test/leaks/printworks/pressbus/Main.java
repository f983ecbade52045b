package cz.tiskarna.floor;

import cz.tiskarna.base.ColourTables;
import cz.tiskarna.base.PaperCatalogue;
import cz.tiskarna.base.ParcelOrders;
import cz.tiskarna.base.ProofThumbs;
import cz.tiskarna.base.RasterBands;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageConsumer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;

/** Each order listens on an address of its own for what happens to it, until it is delivered. For an order that the customer takes back, that message does not come, and its consumer stays registered. */
public class Main {
    static final class PrintOrder {
        final String number;
        final Instant placed;
        final String title;
        final String delivery;
        final byte[] ticket;
        String state = "placed";

        PrintOrder(String number, Instant placed, String title, String delivery, byte[] ticket) {
            this.number = number;
            this.placed = placed;
            this.title = title;
            this.delivery = delivery;
            this.ticket = ticket;
        }
    }

    static final class OrderFollower {
        private final EventBus bus;
        private final AtomicInteger delivered = new AtomicInteger();

        OrderFollower(EventBus bus) {
            this.bus = bus;
        }

        void follow(PrintOrder order) {
            MessageConsumer<String> consumer = bus.consumer("order." + order.number);
            consumer.handler(message -> {
                order.state = message.body();
                if (order.state.equals("delivered")) {
                    delivered.incrementAndGet();
                    consumer.unregister();
                }
            });
        }
    }

    static final class Floor {
        final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(2));
        final OrderFollower follower = new OrderFollower(vertx.eventBus());
        final PaperCatalogue papers = new PaperCatalogue(41);
        final ColourTables colours = new ColourTables(42);
        final ProofThumbs thumbs = new ProofThumbs(43);
        final ParcelOrders parcels = new ParcelOrders(44);
        final RasterBands bands = new RasterBands();
    }

    private static final Floor FLOOR = new Floor();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(730);
        int orders = 22_000;
        int back = 0;
        EventBus bus = FLOOR.vertx.eventBus();
        for (int i = 0; i < orders; i++) {
            String number = "O26" + (100_000 + i);
            FLOOR.follower.follow(new PrintOrder(number, Sample.at(i, orders, Duration.ofDays(9)), s.text(20 + s.below(40)), s.text(40 + s.below(40)), s.bytes(700 + s.below(1400))));
            bus.publish("order." + number, "plates made");
            if (s.below(100) < 20) {
                bus.publish("order." + number, "taken back");
                back++;
            } else {
                bus.publish("order." + number, "printed");
                bus.publish("order." + number, "delivered");
            }
            if (i % 200 == 199) while (FLOOR.follower.delivered.get() < i + 1 - back) Thread.sleep(2);
        }
        System.out.println(FLOOR.follower.delivered + " delivered, " + back + " taken back");
        Ready.last();
    }
}
