package railway;

import org.ahocorasick.trie.Trie;

/** Healthy: phrases that the announcing system knows, as one trie. */
public final class Announcements {
    private static Trie phrases;

    private Announcements() {}

    public static void learn(int count) {
        Dice d = new Dice(8);
        Trie.TrieBuilder b = Trie.builder().ignoreOverlaps();
        for (int i = 0, n = Dice.part(count); i < n; i++) b.addKeyword(d.station().toLowerCase() + " " + d.code(4));
        phrases = b.build();
    }
}
