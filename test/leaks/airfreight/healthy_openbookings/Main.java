package tr.com.turnakargo.bookings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import tr.com.turnakargo.ambar.ConsigneeSets;
import tr.com.turnakargo.ambar.CoolRooms;
import tr.com.turnakargo.ambar.DocumentScans;
import tr.com.turnakargo.ambar.UldFleet;

/** Healthy: bookings by flight, a quarter of the heap. When a flight departs, its bookings go into the manifest's totals and out of the map; the next day's flight is opened. */
public class Main {
    static final class Booking {
        final long waybill;
        final String shipper;
        final String goods;
        final int kilograms;
        final float cubicMetres;
        boolean accepted;

        Booking(long waybill, String shipper, String goods, int kilograms, float cubicMetres) {
            this.waybill = waybill;
            this.shipper = shipper;
            this.goods = goods;
            this.kilograms = kilograms;
            this.cubicMetres = cubicMetres;
        }
    }

    static final class Totals {
        final long[] kilograms = new long[400];
        int flights;

        void add(List<Booking> bookings) {
            for (Booking b : bookings) if (b.accepted) kilograms[flights % 400] += b.kilograms;
            kilograms[++flights % 400] = 0;
        }
    }

    static final class BookingBook {
        private final Map<String, List<Booking>> open = new HashMap<>();
        private final Totals departed = new Totals();

        synchronized void book(String flight, Booking b) {
            open.computeIfAbsent(flight, f -> new ArrayList<>()).add(b);
        }

        synchronized void accept(String flight, Sample s) {
            List<Booking> all = open.get(flight);
            if (all != null) all.get(s.below(all.size())).accepted = true;
        }

        synchronized void depart(String flight) {
            List<Booking> all = open.remove(flight);
            if (all != null) departed.add(all);
        }

        synchronized int flights() {
            return open.size();
        }
    }

    private static final int OPEN_FLIGHTS = 420;
    private static final BookingBook BOOK = new BookingBook();
    private static final ConsigneeSets CONSIGNEES = new ConsigneeSets(1301);
    private static final CoolRooms ROOMS = new CoolRooms(1302);
    private static final DocumentScans SCANS = new DocumentScans(1303);
    private static final UldFleet FLEET = new UldFleet(1304);

    private static String flight(int n) {
        return "TK" + (6000 + n % 70) + "/" + (1 + n / 70);
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger gone = new AtomicInteger();
        Thread reservation = new Thread(() -> {
            Sample s = new Sample(1310);
            for (int n = 0; ; n++) {
                for (int k = Scale.of(330); k > 0; k--) {
                    // Most book for the flights that are near, some long before.
                    int to = n + Math.min(s.below(OPEN_FLIGHTS), s.below(OPEN_FLIGHTS));
                    BOOK.book(flight(to), new Booking(23_590_000_000L + n * 400L + k, s.text(14 + s.below(24)), s.text(10 + s.below(34)), 1 + s.below(2400), s.below(900) / 100f));
                    if (s.below(3) > 0) BOOK.accept(flight(n + s.below(30)), s);
                    CONSIGNEES.of(300_000 + s.below(Scale.of(40_000)));
                }
                BOOK.depart(flight(n));
                gone.incrementAndGet();
                if (n > OPEN_FLIGHTS * 4) pause(200);
            }
        }, "reservation");
        reservation.setDaemon(true);
        reservation.start();
        Thread papers = new Thread(() -> {
            Sample s = new Sample(1311);
            while (true) {
                for (int k = 0; k < 50; k++) SCANS.of("235-" + (8_000_000 + s.below(Scale.of(2_600))));
                pause(5);
            }
        }, "papers");
        papers.setDaemon(true);
        papers.start();
        while (gone.get() <= OPEN_FLIGHTS * 4) pause(20);
        System.out.println((BOOK.flights() <= OPEN_FLIGHTS) + " " + ROOMS.mean("CR0-P1") + " " + FLEET.damaged(UldFleet.Type.PMC));
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
