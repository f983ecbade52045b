package works.gearhaus.base;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The makers' parts with prices and the models they fit, as of this month's delivery. */
public final class PartsCatalogue {
    public record Part(String oeNumber, String text, BigDecimal price, LocalDate validFrom, List<String> fits) {}

    private final Map<String, List<Part>> byMaker;

    public PartsCatalogue(long seed) {
        Sample s = new Sample(seed);
        String[] models = new String[400];
        for (int i = 0; i < models.length; i++) models[i] = s.code(3) + '-' + (1990 + s.below(35));
        Map<String, List<Part>> all = new HashMap<>();
        for (int m = 0; m < 48; m++) {
            List<Part> parts = new ArrayList<>();
            for (int i = Scale.of(800); i > 0; i--) {
                List<String> fits = new ArrayList<>();
                for (int k = 1 + s.below(4); k > 0; k--) fits.add(models[s.below(models.length)]);
                parts.add(new Part(s.code(4) + s.below(1_000_000), s.text(24 + s.below(40)), BigDecimal.valueOf(100 + s.below(90_000), 2),
                        LocalDate.of(2024, 1 + s.below(12), 1), List.copyOf(fits)));
            }
            all.put("maker-" + m, List.copyOf(parts));
        }
        byMaker = Map.copyOf(all);
    }

    public Part at(String maker, int i) {
        List<Part> parts = byMaker.get(maker);
        return parts.get(i % parts.size());
    }
}
