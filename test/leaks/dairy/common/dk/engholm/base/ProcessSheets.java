package dk.engholm.base;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** The sheets that hang at vats and presses, by product and step. */
public final class ProcessSheets {
    public record Sheet(String product, int step, String instruction, short minutes, float celsius) {}

    private final List<List<Sheet>> products;

    public ProcessSheets(long seed) {
        Sample s = new Sample(seed);
        List<List<Sheet>> all = new ArrayList<>();
        for (int p = 0; p < Scale.of(3000); p++) {
            List<Sheet> steps = new ArrayList<>();
            String product = "cheese " + p;
            for (int i = 0, n = 8 + s.below(14); i < n; i++) steps.add(new Sheet(product, i, s.text(80 + s.below(240)), (short) s.below(600), 4 + s.below(80)));
            all.add(List.copyOf(steps));
        }
        products = List.copyOf(all);
    }

    public int steps(int product) {
        return products.get(product % products.size()).size();
    }
}
