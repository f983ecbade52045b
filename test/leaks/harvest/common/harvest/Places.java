package harvest;

import org.trie4j.louds.TailLOUDSTrie;
import org.trie4j.patricia.PatriciaTrie;

/** Healthy: names of parcels, looked up by their beginnings: a packed trie, and the words it was made of. */
public final class Places {
    private static TailLOUDSTrie packed;
    private static PatriciaTrie words;

    private Places() {}

    public static void index(int names) {
        Dice d = new Dice(5);
        words = new PatriciaTrie();
        for (int i = 0, n = Dice.part(names); i < n; i++) words.insert(d.village() + " " + d.crop() + " " + d.code(6));
        packed = new TailLOUDSTrie(words);
    }
}
