package brewery;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Healthy: the recipe book, read at the start and never changed. */
public final class Recipes {
    public record Hop(String name, int grams, int minute) {}

    public record Recipe(int id, String name, double plato, List<Hop> hops, Map<String, Integer> malts) {}

    private static List<Recipe> book;

    private Recipes() {}

    public static void read(int count) {
        Dice d = new Dice(1);
        List<Recipe> read = new ArrayList<>();
        for (int i = 0; i < Dice.part(count); i++) {
            List<Hop> hops = new ArrayList<>();
            for (int h = 0, n = 2 + d.below(4); h < n; h++) hops.add(new Hop(d.hop(), 50 + d.below(900), d.below(90)));
            Map<String, Integer> malts = Map.of("pilsner", 200 + d.below(2000), "munich", 200 + d.below(500), "caramel", 200 + d.below(90));
            read.add(new Recipe(i, d.beer() + " no. " + i, 9 + 9 * d.real(), List.copyOf(hops), malts));
        }
        book = List.copyOf(read);
    }

    public static Recipe at(int i) {
        return book.get(i % book.size());
    }
}
