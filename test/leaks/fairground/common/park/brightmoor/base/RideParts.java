package park.brightmoor.base;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The parts of all rides with their inspections, as the manufacturers gave them. */
public final class RideParts {
    public record Part(String serial, String maker, String description, LocalDate built, List<LocalDate> inspections) {}

    private final Map<String, List<Part>> byRide;

    public RideParts(long seed) {
        Sample s = new Sample(seed);
        Map<String, List<Part>> all = new HashMap<>();
        for (int r = 0; r < 180; r++) {
            List<Part> parts = new ArrayList<>();
            for (int p = Scale.of(90); p > 0; p--) {
                List<LocalDate> seen = new ArrayList<>();
                for (int i = 2 + s.below(5); i > 0; i--) seen.add(LocalDate.of(2014 + s.below(11), 1 + s.below(12), 1 + s.below(28)));
                parts.add(new Part("SN" + s.code(8), s.code(5), s.text(24 + s.below(30)), LocalDate.of(1990 + s.below(30), 1 + s.below(12), 1 + s.below(28)), List.copyOf(seen)));
            }
            all.put("ride-" + r, List.copyOf(parts));
        }
        byRide = Map.copyOf(all);
    }

    public List<Part> of(String ride) {
        return byRide.getOrDefault(ride, List.of());
    }
}
