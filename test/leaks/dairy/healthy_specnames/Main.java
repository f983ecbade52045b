package dk.engholm.specs;

import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import dk.engholm.base.LabOrders;
import dk.engholm.base.WheelStock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: deliveries of the last three days to dairies and shops share their specifications by a weak interner; a specification goes with the last delivery that has it. */
public class Main {
    record Specification(String customer, String article, String packing, String marks, List<Integer> limits) {}

    record Delivery(int number, Instant at, Specification specification, int crates, byte ramp) {}

    static final class DeliveryDay {
        private static final Duration KEPT = Duration.ofDays(3);
        private final Interner<Specification> specifications = Interners.newWeakInterner();
        private final Deque<Delivery> recent = new ArrayDeque<>();

        void add(int number, Instant at, Specification read, int crates, byte ramp) {
            recent.addLast(new Delivery(number, at, specifications.intern(read), crates, ramp));
            while (recent.peekFirst().at.isBefore(at.minus(KEPT))) recent.removeFirst();
        }
    }

    private static final DeliveryDay DELIVERIES = new DeliveryDay();
    private static final LabOrders LAB = new LabOrders(831);
    private static final WheelStock WHEELS = new WheelStock(832);

    private static Specification specification(int version) {
        Sample s = new Sample(version);
        return new Specification("K" + s.below(4000), "article " + s.below(900), s.text(50 + s.below(60)), s.text(60 + s.below(120)), List.of(s.below(100), s.below(100), 200 + s.below(900)));
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(833);
        int n = Scale.of(260_000);
        for (int i = 0; i < n; i++) {
            int version = i / 20 + s.below(Scale.of(9000));
            DELIVERIES.add(i, Sample.at(i, n, Duration.ofDays(9)), specification(version), 1 + s.below(60), (byte) s.below(30));
        }
        Ready.last();
    }
}
