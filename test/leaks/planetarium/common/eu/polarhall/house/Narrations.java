package eu.polarhall.house;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** The spoken texts of all shows in six languages, one packed block for each language. */
public final class Narrations {
    private static final class Block {
        final int[] begins;
        final byte[] text;

        Block(int[] begins, byte[] text) {
            this.begins = begins;
            this.text = text;
        }
    }

    private final Map<String, Block> byLanguage;

    public Narrations(long seed) {
        Sample s = new Sample(seed);
        Map<String, Block> all = new TreeMap<>();
        int lines = Scale.of(14_000);
        for (String l : "en de fr it pl cs".split(" ")) {
            int[] begins = new int[lines + 1];
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < lines; i++) {
                b.append(s.text(60 + s.below(80)));
                begins[i + 1] = b.length();
            }
            all.put(l, new Block(begins, b.toString().getBytes(StandardCharsets.UTF_8)));
        }
        byLanguage = Map.copyOf(all);
    }

    public String line(String language, int i) {
        Block b = byLanguage.get(language);
        return new String(b.text, b.begins[i], b.begins[i + 1] - b.begins[i], StandardCharsets.UTF_8);
    }
}
