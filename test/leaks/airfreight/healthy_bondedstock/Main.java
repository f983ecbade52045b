package tr.com.turnakargo.antrepo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import tr.com.turnakargo.ambar.AirportBook;
import tr.com.turnakargo.ambar.CommodityCodes;
import tr.com.turnakargo.ambar.CoolRooms;
import tr.com.turnakargo.ambar.RackPlaces;

/** Healthy: the ledger of the bonded store has a row for each lot that is under customs, which is a third of the heap and more. When the duty is paid, the lot goes and its row is crossed out; as many go as come. */
public class Main {
    static final class Movement {
        final long at;
        final short pieces;
        final String officer;

        Movement(long at, short pieces, String officer) {
            this.at = at;
            this.pieces = pieces;
            this.officer = officer;
        }
    }

    static final class Lot {
        final String entry;
        final long waybill;
        final String goods;
        final String importer;
        final int code;
        final List<Movement> movements = new ArrayList<>(4);

        Lot(String entry, long waybill, String goods, String importer, int code) {
            this.entry = entry;
            this.waybill = waybill;
            this.goods = goods;
            this.importer = importer;
            this.code = code;
        }
    }

    static final class BondedStore {
        private final TreeMap<String, Lot> ledger = new TreeMap<>();

        synchronized void admit(Lot lot) {
            ledger.put(lot.entry, lot);
        }

        synchronized void move(String entry, Movement m) {
            Lot lot = ledger.get(entry);
            if (lot != null) lot.movements.add(m);
        }

        /** The duty is paid. */
        synchronized Lot release(String entry) {
            return ledger.remove(entry);
        }

        synchronized int lots() {
            return ledger.size();
        }

        synchronized String firstAfter(String entry) {
            Map.Entry<String, Lot> e = ledger.ceilingEntry(entry);
            return e == null ? ledger.firstKey() : e.getKey();
        }
    }

    private static final BondedStore STORE = new BondedStore();
    private static final CommodityCodes CODES = new CommodityCodes(1101);
    private static final RackPlaces RACK = new RackPlaces(1102);
    private static final CoolRooms ROOMS = new CoolRooms(1103);
    private static final AirportBook AIRPORTS = new AirportBook(1104);
    private static final AtomicInteger next = new AtomicInteger();

    private static String entry(int n) {
        return "26340" + (1_000_000 + n) + "IM";
    }

    private static void day(Sample s, int room) {
        int n = next.getAndIncrement();
        long at = 1_780_000_000_000L + n * 5000L;
        Lot lot = new Lot(entry(n), 23_580_000_000L + n * 11L, s.text(24 + s.below(40)), s.text(16 + s.below(24)), 1_010_000 + s.below(40_000) * 37);
        STORE.admit(lot);
        STORE.move(lot.entry, new Movement(at, (short) (1 + s.below(60)), "officer " + s.below(40)));
        if (n > 100) STORE.move(entry(n - s.below(100)), new Movement(at, (short) (1 + s.below(9)), "officer " + s.below(40)));
        while (STORE.lots() > room) STORE.release(STORE.firstAfter(entry(Math.max(0, n - room - s.below(room / 3)))));
    }

    public static void main(String[] args) throws Exception {
        int room = Scale.of(33_000);
        AtomicInteger explained = new AtomicInteger();
        for (int t = 0; t < 2; t++) {
            Sample s = new Sample(1110 + t);
            Thread officer = new Thread(() -> {
                while (true) {
                    day(s, room);
                    if (CODES.text(1_010_000 + s.below(40_000) * 37) != null) explained.incrementAndGet();
                    if (next.get() > room * 4 && next.get() % 20 == 0) pause(10);
                }
            }, "customs-officer-" + t);
            officer.setDaemon(true);
            officer.start();
        }
        while (next.get() < room * 4 + 2_000) pause(20);
        System.out.println(RACK.freePlaces() + " free places, " + AIRPORTS.size() + " airports, " + (explained.get() > 0) + " " + ROOMS.mean("CR0-P0"));
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
