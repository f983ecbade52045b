package pt.atlantica.base;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** What the cannery makes, with its texts for the label; read once at the start. */
public final class ProductCatalogue {
    public record Product(String ean, String name, String ingredients, List<String> allergens, short grams, byte perTray) {}

    private static final String[] ALLERGENS = "fish crustaceans molluscs mustard celery soy gluten sulphites".split(" ");
    private final Map<String, Product> byEan;

    public ProductCatalogue(long seed) {
        Sample s = new Sample(seed);
        Map<String, Product> all = new HashMap<>();
        for (int i = 0; i < Scale.of(14_000); i++) {
            String ean = "560" + (1_000_000_000L + i * 37L);
            List<String> a = s.below(3) == 0 ? List.of() : List.of(ALLERGENS[s.below(8)], ALLERGENS[s.below(8)]);
            all.put(ean, new Product(ean, s.text(18 + s.below(20)), s.text(60 + s.below(160)), a, (short) (85 + s.below(700)), (byte) (12 + s.below(24))));
        }
        byEan = Map.copyOf(all);
    }

    public Product product(int n) {
        return byEan.get("560" + (1_000_000_000L + n * 37L));
    }

    public int size() {
        return byEan.size();
    }
}
