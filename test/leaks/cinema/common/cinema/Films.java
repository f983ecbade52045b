package cinema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Healthy: the catalogue of films, read once; a new version of a film replaces the old one. */
public final class Films {
    record Film(int id, String title, String synopsis, List<String> cast, int minutes) {}

    private static final Map<Integer, Film> CATALOGUE = new HashMap<>();

    private Films() {}

    public static void load(int films) {
        Dice d = new Dice(1);
        int count = Dice.part(films);
        for (int i = 0; i < count * 6 / 5; i++) {
            List<String> cast = new ArrayList<>(4);
            for (int k = 0; k < 4; k++) cast.add(d.hex(10));
            CATALOGUE.put(i % count, new Film(i % count, d.title(), d.text(160), cast, 70 + d.below(90)));
        }
    }
}
