package apoteca;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pairs of agents that do not agree, sorted by severity and pair, read once a quarter. */
public final class Interactions {
    enum Severity { NOTE, WATCH, AVOID, FORBIDDEN }

    private static Map<Severity, long[]> pairs = Map.of();

    private Interactions() {}

    public static void load(int perSeverity) {
        Sample s = new Sample(511);
        EnumMap<Severity, long[]> read = new EnumMap<>(Severity.class);
        for (Severity severity : Severity.values()) {
            long[] sorted = new long[Scale.of(perSeverity)];
            for (int i = 0; i < sorted.length; i++) sorted[i] = (long) s.below(60_000) << 32 | s.below(60_000);
            Arrays.sort(sorted);
            read.put(severity, sorted);
        }
        pairs = read;
    }
}
