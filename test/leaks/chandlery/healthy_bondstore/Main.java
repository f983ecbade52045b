package no.fairlead.bondstore;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NavigableSet;
import no.fairlead.base.ArticleCatalogue;
import no.fairlead.base.BinScales;
import no.fairlead.base.VesselCards;
import org.harness.Ready;
import org.harness.Sample;
import org.mapdb.BTreeMap;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;
import org.mapdb.serializer.SerializerArrayTuple;

/** The bonded store of spirits and tobacco, in a MapDB without a file: lots are received and withdrawn, movements are kept for as many days as customs asks. */
public class Main {
    static final class Lot implements Serializable {
        final long number;
        final int impa;
        final String shelf;
        final String document;
        final long received;
        final int quantity;

        Lot(long number, int impa, String shelf, String document, long received, int quantity) {
            this.number = number;
            this.impa = impa;
            this.shelf = shelf;
            this.document = document;
            this.received = received;
            this.quantity = quantity;
        }
    }

    record Movement(long lot, long at, int quantity, String ship, String officer) implements Serializable {}

    static final class BondStore {
        private static final Duration KEPT = Duration.ofDays(60);
        private final DB db = DBMaker.heapDB().make();
        @SuppressWarnings("unchecked")
        private final BTreeMap<Long, Lot> lots = db.treeMap("lots", Serializer.LONG, Serializer.JAVA).createOrOpen();
        @SuppressWarnings("unchecked")
        private final BTreeMap<Long, Movement> movements = db.treeMap("movements", Serializer.LONG, Serializer.JAVA).createOrOpen();
        private final NavigableSet<Object[]> byShelf = db.treeSet("by-shelf", new SerializerArrayTuple(Serializer.STRING, Serializer.LONG)).createOrOpen();
        private long sequence;

        void receive(Lot l) {
            lots.put(l.number, l);
            byShelf.add(new Object[] {l.shelf, l.number});
        }

        void withdraw(long number, String ship, String officer, Instant at) {
            Lot l = lots.remove(number);
            if (l == null) return;
            byShelf.remove(new Object[] {l.shelf, l.number});
            movements.put(at.toEpochMilli() << 14 | ++sequence & 16_383, new Movement(number, at.toEpochMilli(), l.quantity, ship, officer));
        }

        void day(Instant now) {
            movements.headMap(now.minus(KEPT).toEpochMilli() << 14).clear();
        }
    }

    static final class Warehouse {
        final BondStore bond = new BondStore();
        final ArticleCatalogue catalogue = new ArticleCatalogue(111);
        final BinScales bins = new BinScales(112);
        final VesselCards vessels = new VesselCards(113);
    }

    private static Warehouse warehouse;

    public static void main(String[] args) throws Exception {
        warehouse = new Warehouse();
        Sample s = new Sample(1111);
        Deque<Long> order = new ArrayDeque<>();
        int n = 1_000_000;
        for (int i = 0; i < n; i++) {
            Instant at = Sample.at(i, n, Duration.ofDays(200));
            long number = 7_000_000L + i;
            warehouse.bond.receive(new Lot(number, 110_000 + s.below(90_000), "B" + s.below(900), "NO" + s.below(9_999_999) + s.code(4), at.toEpochMilli(), 1 + s.below(600)));
            order.addLast(number);
            if (order.size() > 330_000) warehouse.bond.withdraw(order.removeFirst(), "IMO" + (9_000_000 + s.below(40_000)), "officer-" + s.below(30), at);
            if (i % (n / 200) == 0) warehouse.bond.day(at);
        }
        System.err.println(warehouse.bond.lots.size() + " lots, " + warehouse.bond.movements.size() + " movements");
        Ready.last();
    }
}
