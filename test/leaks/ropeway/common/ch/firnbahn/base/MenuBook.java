package ch.firnbahn.base;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Dishes of the mountain restaurants with their texts and allergens, in five languages. */
public final class MenuBook {
    public record Dish(String number, String name, String description, List<String> allergens, int centimes) {}

    private static final String[] ALLERGENS = "gluten milk egg nuts celery mustard sesame soy fish lupin".split(" ");
    private final Map<String, Map<String, Dish>> byLanguage;

    public MenuBook(long seed) {
        Sample s = new Sample(seed);
        Map<String, Map<String, Dish>> all = new HashMap<>();
        for (String language : "de fr it rm en".split(" ")) {
            Map<String, Dish> dishes = new HashMap<>();
            for (int i = 0; i < Scale.of(3600); i++) {
                String number = "D" + (1000 + i);
                List<String> a = s.below(2) == 0 ? List.of(ALLERGENS[s.below(10)], ALLERGENS[s.below(10)]) : List.of();
                dishes.put(number, new Dish(number, s.text(12 + s.below(20)), s.text(50 + s.below(120)), a, 650 + s.below(4000)));
            }
            all.put(language, Map.copyOf(dishes));
        }
        byLanguage = Map.copyOf(all);
    }

    public Dish dish(String language, int n) {
        return byLanguage.get(language).get("D" + (1000 + n));
    }
}
