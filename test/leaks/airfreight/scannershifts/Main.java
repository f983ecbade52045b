package tr.com.turnakargo.scanners;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import tr.com.turnakargo.ambar.AirportBook;
import tr.com.turnakargo.ambar.BuildUpOrders;
import tr.com.turnakargo.ambar.CoolRooms;
import tr.com.turnakargo.ambar.RackPlaces;
import tr.com.turnakargo.ambar.UldFleet;

/** A porter logs in at a hand-held scanner and logs out at the end of the round. A scanner whose battery is empty does not log out, and logs in under a new token when it comes back. */
public class Main {
    static final class Visit {
        final String token;
        final String device;
        final String porter;
        final long since;
        final List<String> labels = new ArrayList<>();
        long lastUse;

        Visit(String token, String device, String porter, long since) {
            this.token = token;
            this.device = device;
            this.porter = porter;
            this.since = since;
        }
    }

    static final class ScannerDesk {
        private final Map<String, Visit> visits = new ConcurrentHashMap<>();
        private final LongAdder scanned = new LongAdder();

        String login(String device, String porter) {
            Visit v = new Visit(UUID.randomUUID().toString(), device, porter, System.currentTimeMillis());
            visits.put(v.token, v);
            return v.token;
        }

        void scan(String token, String label) {
            Visit v = visits.get(token);
            if (v == null) throw new IllegalStateException("not logged in");
            if (v.labels.size() == 8) v.labels.remove(0);
            v.labels.add(label);
            v.lastUse = System.currentTimeMillis();
            scanned.increment();
        }

        void logout(String token) {
            visits.remove(token);
        }
    }

    static final class Hall {
        final ScannerDesk scanners = new ScannerDesk();
        final RackPlaces rack = new RackPlaces(71);
        final UldFleet fleet = new UldFleet(72);
        final CoolRooms rooms = new CoolRooms(73);
        final AirportBook airports = new AirportBook(74);
        final BuildUpOrders orders = new BuildUpOrders(75);
    }

    private static final Hall HALL = new Hall();

    public static void main(String[] args) throws Exception {
        ExecutorService hall = Executors.newFixedThreadPool(4);
        for (int t = 0; t < 4; t++) {
            int aisle = t;
            hall.execute(() -> {
                Sample s = new Sample(970 + aisle);
                for (int i = 0; i < 6_500; i++) {
                    String token = HALL.scanners.login("MC93-" + aisle + s.below(60), "porter " + s.text(8 + s.below(10)));
                    for (int k = 20 + s.below(60); k > 0; k--) HALL.scanners.scan(token, "235" + (10_000_000 + s.below(9_000_000)) + "+" + (10_000 + s.below(60)));
                    if (s.below(100) >= 24) HALL.scanners.logout(token);
                }
            });
        }
        hall.shutdown();
        hall.awaitTermination(90, TimeUnit.SECONDS);
        System.out.println(HALL.scanners.scanned.sum() + " labels scanned");
        Ready.last();
    }
}
