package tr.com.turnakargo.pieces;

import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.collections.api.list.MutableList;
import org.eclipse.collections.api.multimap.list.MutableListMultimap;
import org.eclipse.collections.api.map.primitive.MutableObjectLongMap;
import org.eclipse.collections.impl.factory.Multimaps;
import org.eclipse.collections.impl.factory.primitive.ObjectLongMaps;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import tr.com.turnakargo.ambar.AirportBook;
import tr.com.turnakargo.ambar.BuildUpOrders;
import tr.com.turnakargo.ambar.Milestones;
import tr.com.turnakargo.ambar.ZoneRates;

/** Healthy: the pieces on hand in a multimap by waybill and their labels in a primitive map, together more than a third of the heap. With the delivery of a waybill its pieces go from both. */
public class Main {
    static final class Piece {
        final String label;
        final short number;
        final int grams;
        final short[] millimetres;
        String place;

        Piece(String label, short number, int grams, short[] millimetres) {
            this.label = label;
            this.number = number;
            this.grams = grams;
            this.millimetres = millimetres;
        }
    }

    static final class PieceCount {
        private final MutableListMultimap<Long, Piece> onHand = Multimaps.mutable.list.empty();
        private final MutableObjectLongMap<String> waybillOf = ObjectLongMaps.mutable.empty();

        synchronized void receive(long waybill, Piece p) {
            onHand.put(waybill, p);
            waybillOf.put(p.label, waybill);
        }

        synchronized void move(String label, String place) {
            long waybill = waybillOf.getIfAbsent(label, -1);
            for (Piece p : onHand.get(waybill)) if (p.label.equals(label)) p.place = place;
        }

        synchronized int deliver(long waybill) {
            MutableList<Piece> gone = onHand.removeAll(waybill);
            for (Piece p : gone) waybillOf.remove(p.label);
            return gone.size();
        }
    }

    private static final PieceCount COUNT = new PieceCount();
    private static final AirportBook AIRPORTS = new AirportBook(1401);
    private static final BuildUpOrders ORDERS = new BuildUpOrders(1402);
    private static final Milestones MILESTONES = new Milestones(1403);
    private static final ZoneRates RATES = new ZoneRates(1404);

    private static String label(long waybill, int piece) {
        return waybill + "+" + (10_000 + piece);
    }

    public static void main(String[] args) throws Exception {
        int room = Scale.of(13_000);
        AtomicLong received = new AtomicLong();
        Thread gate = new Thread(() -> {
            Sample s = new Sample(1410);
            for (int i = 0; ; i++) {
                long waybill = 23_570_000_000L + i * 11L;
                for (int k = 1 + s.below(13), p = 1; p <= k; p++) {
                    Piece piece = new Piece(label(waybill, p), (short) p, 400 + s.below(90_000), new short[] {(short) s.below(1200), (short) s.below(1200), (short) s.below(1600)});
                    COUNT.receive(waybill, piece);
                    if (s.below(4) > 0) COUNT.move(piece.label, "rack " + s.below(400));
                }
                // Papers of some come late: those stay a little longer.
                if (i >= room) COUNT.deliver(23_570_000_000L + (i - room) / 8 * 88L + (i % 8 * 3 % 8) * 11L);
                received.incrementAndGet();
                if (i > room * 4 && i % 10 == 0) pause(10);
            }
        }, "gate");
        gate.setDaemon(true);
        gate.start();
        Thread shelves = new Thread(() -> {
            Sample s = new Sample(1411);
            while (true) {
                for (int k = 0; k < 40; k++) COUNT.move(label(23_570_000_000L + Math.max(0, received.get() - s.below(room)) * 11L, 1), "rack " + s.below(400));
                pause(4);
            }
        }, "shelves");
        shelves.setDaemon(true);
        shelves.start();
        while (received.get() <= room * 4L) pause(20);
        System.out.println((ORDERS.pieces() > 0) + " " + (MILESTONES.delivered() > 0) + " " + AIRPORTS.size() + " " + RATES.charge(3, 9, 400));
        Ready.last();
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
