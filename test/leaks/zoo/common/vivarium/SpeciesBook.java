package vivarium;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the species that parks may keep, with what the law says of them; read once. */
public final class SpeciesBook {
    record Rule(String country, String text, int minimumSquareMetres) {}

    record Species(String latin, String english, String order, double grams, List<Rule> rules) {}

    private static Map<String, Species> species;

    private SpeciesBook() {}

    public static void load(int count) {
        Sample s = new Sample(5101);
        Map<String, Species> read = new HashMap<>();
        for (int i = 0; i < Scale.of(count); i++) {
            Rule[] rules = new Rule[1 + s.below(3)];
            for (int k = 0; k < rules.length; k++) rules[k] = new Rule("country " + s.below(30), s.text(50 + s.below(70)), 4 + s.below(9_000));
            String latin = s.code(8).toLowerCase() + " " + i;
            read.put(latin, new Species(latin, s.text(18), "order " + s.below(90), s.real() * 400_000, List.of(rules)));
        }
        species = Map.copyOf(read);
    }
}
