package eu.tannwald.yard;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** What a cubic metre costs, by species, thickness and grade, as published for the half-year. */
public final class PriceTables {
    public record Row(int millimetres, String grade, BigDecimal euros, String note) {}

    private final Map<String, List<Row>> bySpecies;

    public PriceTables(long seed) {
        Sample s = new Sample(seed);
        Map<String, List<Row>> all = new HashMap<>();
        for (int sp = 0; sp < 90; sp++) {
            List<Row> rows = new ArrayList<>();
            for (int r = Scale.of(420); r > 0; r--) {
                rows.add(new Row(16 + 2 * s.below(80), "G" + s.below(6) + s.code(1), BigDecimal.valueOf(12_000L + s.below(90_000), 2), s.text(20 + s.below(40))));
            }
            all.put("species-" + sp, List.copyOf(rows));
        }
        bySpecies = Map.copyOf(all);
    }

    public BigDecimal price(String species, int row) {
        List<Row> rows = bySpecies.get(species);
        return rows.get(row % rows.size()).euros;
    }
}
