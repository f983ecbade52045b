package airport;

import java.util.EnumMap;
import org.HdrHistogram.Histogram;

/** Healthy: one histogram per kind of request and sub-system, of fixed size (140 KB). */
public final class Latency {
    enum Kind { CHECK_IN, BOARDING, BAG_DROP, GATE_CHANGE, FUEL, SLOT }

    private static final EnumMap<Kind, Histogram[]> MEASURED = new EnumMap<>(Kind.class);

    public static void measure(int systems) {
        Rnd r = new Rnd(9);
        int n = Rnd.share(systems);
        for (Kind k : Kind.values()) {
            Histogram[] h = new Histogram[n];
            for (int i = 0; i < n; i++) {
                h[i] = new Histogram(60_000_000L, 3);
                for (int j = 0; j < 500; j++) h[i].recordValue(1 + r.upTo(50_000_000));
            }
            MEASURED.put(k, h);
        }
    }
}
