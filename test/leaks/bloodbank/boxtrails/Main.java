package ie.transfusion.boxes;

import ie.transfusion.base.BloodStock;
import ie.transfusion.base.CentrifugeTraces;
import ie.transfusion.base.CollectionHours;
import ie.transfusion.base.GelCardImages;
import ie.transfusion.base.ReferenceRanges;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Ready;
import org.harness.Sample;

/** Transport boxes report their temperature while they travel. The last few hundred readings of a box are kept for its curve. */
public class Main {
    record BoxReading(Instant at, float core, float ambient, int milestone) {}

    static final class TransportBox {
        private static final int SHOWN = 400;
        final String serial;
        final String owner;
        private List<BoxReading> trail = new ArrayList<>();
        private float warmest = Float.NEGATIVE_INFINITY;

        TransportBox(String serial, String owner) {
            this.serial = serial;
            this.owner = owner;
        }

        void report(BoxReading r) {
            trail.add(r);
            warmest = Math.max(warmest, r.core);
            if (trail.size() > 2 * SHOWN) trail = trail.subList(trail.size() - SHOWN, trail.size());
        }

        double mean() {
            return trail.stream().mapToDouble(BoxReading::core).average().orElse(Double.NaN);
        }

        int shown() {
            return trail.size();
        }
    }

    static final class BoxFleet {
        private final Map<String, TransportBox> boxes = new TreeMap<>();

        void report(String serial, BoxReading r) {
            boxes.computeIfAbsent(serial, n -> new TransportBox(n, "depot " + n.charAt(2))).report(r);
        }

        int shown() {
            return boxes.values().stream().mapToInt(TransportBox::shown).sum();
        }
    }

    static final class ColdChain {
        final BoxFleet fleet = new BoxFleet();
        final BloodStock stock = new BloodStock(161);
        final GelCardImages images = new GelCardImages(162);
        final CollectionHours hours = new CollectionHours(163);
        final ReferenceRanges ranges = new ReferenceRanges(164);
        final CentrifugeTraces traces = new CentrifugeTraces();
    }

    private static final ColdChain CHAIN = new ColdChain();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(16);
        int boxes = 64;
        int each = 4200;
        for (int i = 0; i < each; i++) {
            Instant at = Sample.at(i, each, Duration.ofDays(5));
            for (int b = 0; b < boxes; b++) {
                CHAIN.fleet.report(String.format("TB%03d", b), new BoxReading(at.plusMillis(s.below(30_000)), 3.4f + (float) s.real(), 8 + (float) s.real() * 14, s.below(40)));
            }
        }
        double warm = 0;
        for (TransportBox b : CHAIN.fleet.boxes.values()) warm = Math.max(warm, b.mean());
        System.out.println(CHAIN.fleet.shown() + " readings shown, " + warm);
        Ready.last();
    }
}
