package museum;

import org.apache.commons.collections4.trie.PatriciaTrie;

import java.util.Map;

/** Healthy: texts of the audio guide by number and language, in a trie, read once. */
public final class GuideTexts {
    private static Map<String, String> texts;

    private GuideTexts() {}

    public static void read(int stops) {
        Dice d = new Dice(7);
        PatriciaTrie<String> trie = new PatriciaTrie<>();
        String[] languages = {"de", "en", "fr"};
        for (int i = 0, n = Dice.part(stops); i < n; i++) {
            for (String language : languages) trie.put(i + "." + language, d.text(150 + d.below(120)));
        }
        texts = trie;
    }
}
