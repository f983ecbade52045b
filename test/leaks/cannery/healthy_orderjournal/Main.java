package pt.atlantica.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import pt.atlantica.base.WholesaleCustomers;

/** Healthy: orders of the wholesale are built from their events. Open orders have their events since the last snapshot, at most thirty; an order that is delivered leaves the memory; the projection of what is reserved is written once a minute and emptied. */
public class Main {
    sealed interface OrderEvent permits Placed, Changed, Picked, Delivered {}

    record Placed(Instant at, String customer, String remarks) implements OrderEvent {}

    record Changed(Instant at, String ean, int trays, String by) implements OrderEvent {}

    record Picked(Instant at, String pallet, short bay) implements OrderEvent {}

    record Delivered(Instant at, String signature) implements OrderEvent {}

    static final class WholesaleOrder {
        final String number;
        final Map<String, Integer> trays = new HashMap<>();
        final List<String> pallets = new ArrayList<>();
        List<OrderEvent> sinceSnapshot = new ArrayList<>();
        String customer;
        long version;
        long snapshotVersion;

        WholesaleOrder(String number) {
            this.number = number;
        }

        void apply(OrderEvent e) {
            version++;
            if (e instanceof Placed p) customer = p.customer;
            else if (e instanceof Changed c) trays.merge(c.ean, c.trays, Integer::sum);
            else if (e instanceof Picked p) pallets.add(p.pallet);
            sinceSnapshot.add(e);
            if (sinceSnapshot.size() >= 30) {
                snapshotVersion = version;
                sinceSnapshot = new ArrayList<>();
            }
        }
    }

    static final class OrderJournal {
        private final Map<String, WholesaleOrder> open = new HashMap<>();
        private final Map<String, Integer> reserved = new HashMap<>();
        private long appended;

        void append(String number, OrderEvent e) {
            appended++;
            open.computeIfAbsent(number, WholesaleOrder::new).apply(e);
            if (e instanceof Changed c) reserved.merge(c.ean, c.trays, Integer::sum);
            if (e instanceof Delivered) open.remove(number);
            if (appended % 3000 == 0) reserved.clear();
        }
    }

    private static final OrderJournal JOURNAL = new OrderJournal();
    private static final WholesaleCustomers CUSTOMERS = new WholesaleCustomers(641);

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(624);
        int orders = Scale.of(52_000);
        int room = Scale.of(13_000);
        Deque<String> waiting = new ArrayDeque<>();
        for (int i = 0; i < orders; i++) {
            Instant at = Sample.at(i, orders, Duration.ofDays(12));
            String number = "WO-" + (2_600_000 + i);
            JOURNAL.append(number, new Placed(at, CUSTOMERS.of("K" + (700_000 + s.below(40_000))).name(), s.text(20 + s.below(40))));
            for (int k = 3 + s.below(34); k > 0; k--) JOURNAL.append(number, new Changed(at.plusSeconds(k), "560" + (1_000_000_000L + s.below(300) * 37L), 1 + s.below(40), "clerk " + s.below(14)));
            for (int k = 1 + s.below(4); k > 0; k--) JOURNAL.append(number, new Picked(at.plusSeconds(900), "pallet " + s.below(400_000), (short) s.below(9000)));
            waiting.add(number);
            if (waiting.size() > room) JOURNAL.append(waiting.removeFirst(), new Delivered(at, s.text(12)));
        }
        Ready.last();
    }
}
