package de.kornfeld.bakery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Scale;

/** The book of recipes, loaded once and never changed. */
public final class Recipes {
    public record Ingredient(String name, int grams, boolean organic) {}

    public record Recipe(int number, String name, int minutes, short degrees, List<Ingredient> ingredients, String method) {}

    private static volatile Map<Integer, Recipe> book = Map.of();

    private Recipes() {}

    public static void load() {
        Words w = new Words(101);
        int n = Scale.of(9_500);
        Map<Integer, Recipe> all = new HashMap<>();
        for (int i = 0; i < n; i++) {
            List<Ingredient> in = new ArrayList<>();
            for (int k = 0; k < 7; k++) in.add(new Ingredient(w.article(), 5 + w.below(2_000), w.chance(0.3)));
            all.put(10_000 + i, new Recipe(10_000 + i, w.article(), 15 + w.below(70), (short) (180 + w.below(90)), List.copyOf(in), w.note(18)));
        }
        book = Map.copyOf(all);
    }

    public static Recipe of(int number) {
        return book.get(number);
    }
}
