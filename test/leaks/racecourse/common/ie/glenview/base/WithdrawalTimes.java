package ie.glenview.base;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** How long before a race a substance may be given, by substance and way of giving; read once. */
public final class WithdrawalTimes {
    public record Rule(String preparation, String route, LocalDate from, short hours, float nanogramsPerMillilitre) {}

    private static final String[] ROUTES = {"oral", "intravenous", "intramuscular", "intra-articular", "topical", "inhaled"};
    private final NavigableMap<String, List<Rule>> bySubstance;

    public WithdrawalTimes(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, List<Rule>> all = new TreeMap<>();
        for (int i = 0; i < Scale.of(5600); i++) {
            List<Rule> rules = new ArrayList<>();
            for (int k = 6 + s.below(18); k > 0; k--) {
                rules.add(new Rule(s.text(16 + s.below(30)), ROUTES[s.below(6)], LocalDate.of(2018 + s.below(9), 1 + s.below(12), 1), (short) (12 + s.below(700)), (float) s.real() * 90));
            }
            all.put("substance " + s.code(5) + i, List.copyOf(rules));
        }
        bySubstance = Collections.unmodifiableNavigableMap(all);
    }

    public int substances() {
        return bySubstance.size();
    }
}
