package brewery;

import org.apache.commons.collections4.trie.PatriciaTrie;

/** Healthy: what the search box suggests, from all names of the catalogue. */
public final class Names {
    private static PatriciaTrie<Integer> suggestions;

    private Names() {}

    public static void learn(int count) {
        Dice d = new Dice(8);
        PatriciaTrie<Integer> t = new PatriciaTrie<>();
        for (int i = 0; i < Dice.part(count); i++) t.put(d.beer().toLowerCase() + " " + d.code(5).toLowerCase(), i);
        suggestions = t;
    }
}
