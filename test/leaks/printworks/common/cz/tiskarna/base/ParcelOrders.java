package cz.tiskarna.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Parcels of the shop: announced, labelled, and gone when the carrier has delivered them. */
public final class ParcelOrders {
    static final class Parcel {
        final String number;
        final Instant announced;
        final String recipient;
        final String contents;
        int grams;
        String carrier;

        Parcel(String number, Instant announced, String recipient, String contents) {
            this.number = number;
            this.announced = announced;
            this.recipient = recipient;
            this.contents = contents;
        }
    }

    private final Map<String, Parcel> underway = new HashMap<>();

    public ParcelOrders(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(19_000);
        ArrayDeque<String> order = new ArrayDeque<>();
        for (int i = 0; i < room * 3; i++) {
            Parcel p = new Parcel("RR" + (5_400_000 + i), Sample.at(i, room * 3, Duration.ofDays(12)), s.text(26 + s.below(30)), s.text(20 + s.below(60)));
            p.grams = 200 + s.below(18_000);
            p.carrier = "carrier " + s.below(6);
            underway.put(p.number, p);
            order.add(p.number);
            while (order.size() > room) underway.remove(order.removeFirst());
        }
    }

    public long grams() {
        return underway.values().stream().mapToLong(p -> p.grams).sum();
    }
}
