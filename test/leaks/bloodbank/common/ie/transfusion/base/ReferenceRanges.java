package ie.transfusion.base;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** What an assay may read, for each reagent lot and analyser; read once. */
public final class ReferenceRanges {
    public record Range(String lot, double low, double high, String unit, String remark) {}

    private static final String[] UNITS = {"S/CO", "g/dL", "10^9/L", "IU/mL"};
    private final Map<String, List<Range>> byAssay;

    public ReferenceRanges(long seed) {
        Sample s = new Sample(seed);
        Map<String, List<Range>> all = new HashMap<>();
        for (int a = 0; a < Scale.of(5200); a++) {
            List<Range> ranges = new ArrayList<>();
            for (int r = 4 + s.below(20); r > 0; r--) {
                double low = s.real() * 10;
                ranges.add(new Range("L" + s.code(7), low, low + s.real() * 30, UNITS[s.below(4)], s.text(10 + s.below(40))));
            }
            all.put("assay " + a, List.copyOf(ranges));
        }
        byAssay = Collections.unmodifiableMap(all);
    }

    public int assays() {
        return byAssay.size();
    }
}
