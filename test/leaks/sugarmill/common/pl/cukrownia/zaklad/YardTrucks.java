package pl.cukrownia.zaklad;

import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Trucks on the yard, from the gate to the tare weighing, by their slip number. */
public final class YardTrucks {
    static final class Truck {
        final int slip;
        final long entered;
        final String plate;
        final String carrier;
        int gross;
        byte[] probe;

        Truck(int slip, long entered, String plate, String carrier) {
            this.slip = slip;
            this.entered = entered;
            this.plate = plate;
            this.carrier = carrier;
        }
    }

    private final TreeMap<Integer, Truck> present = new TreeMap<>();

    public YardTrucks(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(7500);
        long now = System.currentTimeMillis();
        for (int i = 0; i < room * 3; i++) {
            Truck t = new Truck(600_000 + i, now - (room * 3 - i) * 500L, "W" + s.code(3) + " " + s.below(9999), s.text(18 + s.below(30)));
            t.gross = 24_000 + s.below(18_000);
            t.probe = s.bytes(280 + s.below(400));
            present.put(t.slip, t);
            if (i >= room) present.remove(600_000 + i - room);
        }
    }

    public long tonnes() {
        return present.values().stream().mapToLong(t -> t.gross).sum() / 1000;
    }
}
