package museum;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Healthy: in which descriptions a word occurs, an index built once. */
public final class Words {
    private final Map<String, int[]> occurrences = new HashMap<>();
    private static Words index;

    public static void index(int words) {
        Dice d = new Dice(14);
        Words w = new Words();
        for (int i = 0, n = Dice.part(words); i < n; i++) {
            int[] where = new int[4 + d.below(40)];
            for (int k = 0; k < where.length; k++) where[k] = d.below(400_000);
            Arrays.sort(where);
            w.occurrences.put(d.code(4 + d.below(9)) + i, where);
        }
        index = w;
    }
}
