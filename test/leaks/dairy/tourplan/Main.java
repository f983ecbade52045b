package dk.engholm.tours;

import dk.engholm.base.FarmRegister;
import dk.engholm.base.LabOrders;
import dk.engholm.base.PumpedWindow;
import dk.engholm.base.RindPhotos;
import dk.engholm.base.SiloRings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.harness.Ready;
import org.harness.Sample;

/** Plans the collection of milk: tours leave the depot, pump at the farms and come home. */
public class Main {
    record Stop(String farm, Instant expected, int litres, String gate) {}

    static final class Tour {
        final int number;
        final String lorry;
        final List<Stop> stops;
        volatile Instant recalled;

        Tour(int number, String lorry, List<Stop> stops) {
            this.number = number;
            this.lorry = lorry;
            this.stops = stops;
        }

        void recall(Instant at) {
            recalled = at;
        }
    }

    static final class TourDesk {
        /** Completed when the dairy stops taking milk, for instance when the power fails. */
        private final CompletableFuture<Instant> intakeStopped = new CompletableFuture<>();
        private final Map<Integer, Tour> underWay = new HashMap<>();
        private long litresHome;

        synchronized void depart(Tour t) {
            underWay.put(t.number, t);
            intakeStopped.thenAccept(t::recall);
        }

        synchronized void home(int number) {
            Tour t = underWay.remove(number);
            if (t != null) for (Stop s : t.stops) litresHome += s.litres;
        }

        void stopIntake() {
            intakeStopped.complete(Instant.now());
        }
    }

    static final class Depot {
        final TourDesk desk = new TourDesk();
        final FarmRegister farms = new FarmRegister(31);
        final PumpedWindow pumped = new PumpedWindow(32);
        final SiloRings silos = new SiloRings(33);
        final RindPhotos photos = new RindPhotos(34);
        final LabOrders lab = new LabOrders(35);
    }

    private static final Depot DEPOT = new Depot();

    private static Tour tour(Sample s, int i, int n) {
        List<Stop> stops = new ArrayList<>();
        Instant at = Sample.at(i, n, Duration.ofDays(110));
        for (int k = 6 + s.below(10); k > 0; k--) {
            at = at.plusSeconds(600 + s.below(1500));
            stops.add(new Stop("CHR0" + (10_000 + s.below(45_000)), at, 400 + s.below(7000), s.text(10 + s.below(14))));
        }
        return new Tour(i, "lorry " + s.below(60), List.copyOf(stops));
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(711);
        int n = 5200;
        Thread dispatcher = new Thread(() -> {
            Deque<Integer> out = new ArrayDeque<>();
            for (int i = 0; i < n; i++) {
                DEPOT.desk.depart(tour(s, i, n));
                out.add(i);
                if (out.size() > 48) DEPOT.desk.home(out.removeFirst());
            }
        }, "dispatcher");
        dispatcher.start();
        dispatcher.join();
        Ready.last();
    }
}
