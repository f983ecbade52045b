package pt.atlantica.base;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Delivery notes of the suppliers: announced, weighed, changed, and gone when they are paid. */
public final class DeliveryNotes {
    static final class Note {
        final String number;
        final Instant announced;
        final String supplier;
        final String goods;
        int kilograms;
        String ramp;

        Note(String number, Instant announced, String supplier, String goods) {
            this.number = number;
            this.announced = announced;
            this.supplier = supplier;
            this.goods = goods;
        }
    }

    private final Map<String, Note> unpaid = new HashMap<>();

    public DeliveryNotes(long seed) {
        Sample s = new Sample(seed);
        int room = Scale.of(15_000);
        ArrayDeque<String> order = new ArrayDeque<>();
        for (int i = 0; i < room * 3; i++) {
            Note n = new Note("DN" + (400_000 + i), Sample.at(i, room * 3, Duration.ofDays(60)), s.text(14 + s.below(16)), s.text(30 + s.below(60)));
            n.kilograms = 200 + s.below(18_000);
            n.ramp = "ramp " + s.below(9);
            unpaid.put(n.number, n);
            order.add(n.number);
            while (order.size() > room) unpaid.remove(order.removeFirst());
        }
    }

    public long kilograms() {
        return unpaid.values().stream().mapToLong(n -> n.kilograms).sum();
    }
}
