package foundry;

import io.lacuna.bifurcan.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.harness.Sample;
import org.harness.Scale;

/** Customers in a persistent map: a change makes a new root, and readers see one state. */
public final class Customers {
    private record Customer(long number, String name, String street, String town, int creditDays, boolean blocked) {}

    private static final AtomicReference<Map<Long, Customer>> ALL = new AtomicReference<>(new Map<>());

    private Customers() {}

    public static void load() {
        Sample s = new Sample(104);
        int n = Scale.of(85_000);
        Map<Long, Customer> building = new Map<Long, Customer>().linear();
        for (long i = 0; i < n; i++) building.put(i * 17, customer(i * 17, s));
        ALL.set(building.forked());
        for (int i = 0; i < n / 5; i++) {
            long number = s.below(n) * 17L;
            Customer changed = customer(number, s);
            ALL.updateAndGet(map -> map.put(number, changed));
        }
    }

    private static Customer customer(long number, Sample s) {
        return new Customer(number, s.text(20), s.text(26), s.text(12), 10 + s.below(50), s.below(40) == 0);
    }
}
