package tr.com.turnakargo.release;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import tr.com.turnakargo.ambar.CommodityCodes;
import tr.com.turnakargo.ambar.ConsigneeSets;
import tr.com.turnakargo.ambar.CoolRooms;
import tr.com.turnakargo.ambar.RackPlaces;
import tr.com.turnakargo.ambar.UldFleet;

/** Two clerks at most may work on the release of one delivery order at a time, so each order has its bulkhead in the registry, also when it is long delivered. */
public class Main {
    record DeliveryOrder(String number, int consignee, int pieces) {}

    static final class ReleaseOffice {
        private final BulkheadRegistry guards = BulkheadRegistry.of(BulkheadConfig.custom().maxConcurrentCalls(2).maxWaitDuration(Duration.ofMillis(400)).build());
        private final LongAdder released = new LongAdder();
        private final LongAdder corrected = new LongAdder();

        ReleaseOffice() {
            guards.getEventPublisher().onEntryRemoved(e -> corrected.increment());
        }

        void check(DeliveryOrder order) {
            guard(order).executeRunnable(corrected::increment);
        }

        void release(DeliveryOrder order) {
            guard(order).executeRunnable(() -> released.add(order.pieces));
        }

        private Bulkhead guard(DeliveryOrder order) {
            return guards.bulkhead("delivery-order-" + order.number);
        }
    }

    static final class Warehouse {
        final ReleaseOffice office = new ReleaseOffice();
        final ConsigneeSets consignees = new ConsigneeSets(41);
        final RackPlaces rack = new RackPlaces(42);
        final CommodityCodes codes = new CommodityCodes(43);
        final CoolRooms rooms = new CoolRooms(44);
        final UldFleet fleet = new UldFleet(45);
    }

    private static final Warehouse WAREHOUSE = new Warehouse();

    public static void main(String[] args) throws Exception {
        ExecutorService clerks = Executors.newFixedThreadPool(3);
        for (int t = 0; t < 3; t++) {
            int clerk = t;
            clerks.execute(() -> {
                Sample s = new Sample(930 + clerk);
                for (int i = 0; i < 4_200; i++) {
                    DeliveryOrder order = new DeliveryOrder("DO26" + (400_000 + i * 3 + clerk), 300_000 + s.below(40_000), 1 + s.below(30));
                    WAREHOUSE.consignees.of(order.consignee);
                    for (int k = 2 * order.pieces; k > 0; k--) WAREHOUSE.consignees.of(300_000 + s.below(40_000));
                    for (int k = s.below(3); k > 0; k--) WAREHOUSE.office.check(order);
                    WAREHOUSE.office.release(order);
                }
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(90, TimeUnit.SECONDS);
        System.out.println(WAREHOUSE.office.released.sum() + " pieces released");
        Ready.last();
    }
}
