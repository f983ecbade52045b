package pl.zlotyklos.osnowa;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** What buyers demand of a grain, as their specifications say. */
public final class Normy {
    public record Norma(String towar, int klasa, BigDecimal bialko, BigDecimal wilgotnosc, int opadanie, String uwagi) {}

    private static final String[] TOWARY = {"pszenica", "zyto", "jeczmien", "owies", "pszenzyto", "kukurydza", "rzepak", "groch"};
    private final Map<String, Norma> normy;

    public Normy(long seed) {
        Sample s = new Sample(seed);
        Map<String, Norma> m = new HashMap<>();
        for (int i = 0, n = Scale.of(22_000); i < n; i++) {
            String towar = TOWARY[i % TOWARY.length];
            m.put("N" + i, new Norma(towar, i % 5, BigDecimal.valueOf(900 + s.below(700), 2), BigDecimal.valueOf(1200 + s.below(400), 2), 160 + s.below(200), s.text(50 + s.below(90))));
        }
        normy = Map.copyOf(m);
    }

    public Norma norma(int n) {
        return normy.get("N" + n % normy.size());
    }
}
