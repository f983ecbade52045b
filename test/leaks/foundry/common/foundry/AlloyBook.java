package foundry;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** All alloys that the foundry can pour, loaded at the start and immutable since. */
public final class AlloyBook {
    private record Alloy(String number, String name, double[] composition, String treatment, int hardness) {}

    private static volatile Map<String, Alloy> alloys = Map.of();

    private AlloyBook() {}

    public static void load() {
        Sample s = new Sample(101);
        int n = Scale.of(55_000);
        Map<String, Alloy> read = new HashMap<>();
        while (read.size() < n) {
            String number = "EN-" + s.code(3) + "-" + s.below(1_000_000);
            double[] parts = new double[18];
            for (int i = 0; i < parts.length; i++) parts[i] = s.real() * 9;
            read.put(number, new Alloy(number, s.text(24), parts, s.text(60), 80 + s.below(400)));
        }
        alloys = Map.copyOf(read);
    }

    public static int size() {
        return alloys.size();
    }
}
