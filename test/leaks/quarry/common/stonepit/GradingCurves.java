package stonepit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the curves that sands and gravels must lie between; read once. */
public final class GradingCurves {
    record Sieve(float millimetres, float least, float most) {}

    record Curve(String product, String norm, String remark, List<Sieve> sieves) {}

    private static Map<String, Curve> curves = Map.of();

    private GradingCurves() {}

    public static Curve of(String product) {
        return curves.get(product);
    }

    public static void load(int count) {
        Sample s = new Sample(8802);
        Map<String, Curve> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            Sieve[] sieves = new Sieve[5 + s.below(5)];
            for (int k = 0; k < sieves.length; k++) sieves[k] = new Sieve(0.063f * (1 << k), (float) s.real() * 50, 50 + 50 * (float) s.real());
            String product = "G" + (10_000 + i);
            read.put(product, new Curve(product, "EN 12620 " + s.code(3), s.text(90 + s.below(90)), List.of(sieves)));
        }
        curves = Map.copyOf(read);
    }
}
