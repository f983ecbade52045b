package yard;

import java.util.Arrays;
import java.util.Comparator;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: spare parts from the yearly price list, one sorted array that is searched by number. */
public final class PartsCatalog {
    public record Part(String number, String name, int cents, short supplier, float kilograms) {}

    private static Part[] parts;

    private PartsCatalog() {}

    public static void load(int count) {
        Sample s = new Sample(201);
        Part[] read = new Part[Scale.of(count)];
        for (int i = 0; i < read.length; i++) {
            read[i] = new Part(s.code(4) + "-" + i, s.text(20 + s.below(30)), 100 + s.below(900_000),
                    (short) s.below(900), s.below(5_000) / 10f);
        }
        Arrays.sort(read, Comparator.comparing(Part::number));
        parts = read;
    }

    public static Part any(Sample s) {
        return parts[s.below(parts.length)];
    }
}
