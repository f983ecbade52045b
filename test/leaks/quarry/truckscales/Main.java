package de.graustein.weighbridge;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Ready;
import org.harness.Sample;
import stonepit.BeltScales;
import stonepit.BuilderDesk;
import stonepit.GradingCurves;
import stonepit.OpenOrders;
import stonepit.SitePictures;

/** Lorries that are weighed twice close their ticket when they leave; those whose tare is stored are weighed once, and their ticket is opened but not closed. */
public class Main {
    enum Direction { IN, OUT }

    static final class Weighing {
        private final Direction direction;
        private final Instant at;
        private final int kilograms;
        private final byte[] picture;

        Weighing(Direction direction, Instant at, int kilograms, byte[] picture) {
            this.direction = direction;
            this.at = at;
            this.kilograms = kilograms;
            this.picture = picture;
        }
    }

    static final class Ticket {
        private final int number;
        private final String plate;
        private final String customer;
        private final String product;
        private final List<Weighing> weighings = new ArrayList<>(2);
        private int netKilograms;

        Ticket(int number, String plate, String customer, String product) {
            this.number = number;
            this.plate = plate;
            this.customer = customer;
            this.product = product;
        }
    }

    /** The tares of lorries that come each day. */
    static final class TareBook {
        private final Map<String, Integer> tares = new HashMap<>();

        Integer of(String plate) {
            return tares.get(plate);
        }

        void store(String plate, int kilograms) {
            tares.put(plate, kilograms);
        }
    }

    static final class Totals {
        private final Map<String, long[]> kilogramsByProduct = new HashMap<>();

        void add(Ticket t) {
            long[] sum = kilogramsByProduct.computeIfAbsent(t.product, p -> new long[2]);
            sum[0] += t.netKilograms;
            sum[1]++;
        }
    }

    static final class Weighbridge {
        private final String site;
        private final TareBook tares = new TareBook();
        private final Totals totals = new Totals();
        private final Map<Integer, Ticket> openTickets = new HashMap<>();
        private int lastNumber;

        Weighbridge(String site) {
            this.site = site;
        }

        Ticket arrive(String plate, String customer, String product, Weighing weighing) {
            Ticket t = new Ticket(++lastNumber, plate, customer, product);
            t.weighings.add(weighing);
            openTickets.put(t.number, t);
            Integer tare = tares.of(plate);
            if (tare != null) print(t, weighing.kilograms - tare);
            return t;
        }

        void leave(int number, Weighing weighing) {
            Ticket t = openTickets.remove(number);
            if (t == null) throw new IllegalStateException("no ticket " + number);
            t.weighings.add(weighing);
            print(t, weighing.kilograms - t.weighings.get(0).kilograms);
        }

        private void print(Ticket t, int net) {
            t.netKilograms = net;
            totals.add(t);
        }

        Collection<Ticket> open() {
            return openTickets.values();
        }
    }

    private static final Weighbridge BRIDGE = new Weighbridge("Steinach Nord");

    static void work(int from, int to, int all, Sample s) {
        List<Ticket> inside = new ArrayList<>();
        for (int i = from; i < to; i++) {
            Instant at = Sample.at(i, all, Duration.ofDays(30));
            int lorry = s.below(400);
            Ticket t = BRIDGE.arrive("ST-" + (1_000 + lorry), "builder " + s.below(600), "G" + (10_000 + s.below(80)), new Weighing(Direction.IN, at, 12_000 + s.below(28_000), s.bytes(300)));
            if (BRIDGE.tares.of(t.plate) == null) inside.add(t);
            if (inside.size() > 8) {
                Ticket leaves = inside.remove(0);
                BRIDGE.leave(leaves.number, new Weighing(Direction.OUT, at, 40_000, s.bytes(300)));
            }
        }
        while (inside.size() > 3) BRIDGE.leave(inside.remove(0).number, new Weighing(Direction.OUT, Instant.now(), 40_000, s.bytes(300)));
    }

    public static void main(String[] args) throws Exception {
        GradingCurves.load(11_000);
        SitePictures.load(7_000);
        BuilderDesk.load(17_000);
        BeltScales.load(30, 14_000);
        OpenOrders.load(24_000);
        Sample s = new Sample(8821);
        for (int i = 0; i < 150; i++) BRIDGE.tares.store("ST-" + (1_000 + i), 11_000 + s.below(6_000));
        work(0, 8_000, 15_000, s);
        Ready.first();
        work(8_000, 15_000, 15_000, s);
        Ready.last();
    }
}
