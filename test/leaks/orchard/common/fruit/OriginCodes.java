package fruit;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the registered packing stations, read once and immutable. */
public final class OriginCodes {
    record Station(String code, String village, String grower, double hectares) {}

    private static Map<String, Station> table = Map.of();

    private OriginCodes() {}

    public static void load(int size) {
        Sample s = new Sample(2);
        Map<String, Station> m = new HashMap<>();
        for (int i = 0; i < Scale.of(size); i++) {
            String code = String.format("ES%06d", i);
            m.put(code, new Station(code, s.text(14), s.text(18), s.below(900) / 10.0));
        }
        table = Map.copyOf(m);
    }
}
