package no.fairlead.base;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Safety data sheets of paints, chemicals and gases by number and language. */
public final class SafetySheets {
    private final Map<Integer, Map<String, String>> texts;

    public SafetySheets(long seed) {
        Sample s = new Sample(seed);
        Map<Integer, Map<String, String>> all = new HashMap<>();
        for (int i = 0; i < Scale.of(1500); i++) {
            Map<String, String> t = new HashMap<>();
            for (String language : new String[] {"nb", "en", "de", "pl"}) t.put(language, s.text(700 + s.below(900)));
            all.put(450_000 + i * 3, Map.copyOf(t));
        }
        texts = Map.copyOf(all);
    }

    public String text(int number, String language) {
        Map<String, String> t = texts.get(number);
        return t == null ? "" : t.getOrDefault(language, "");
    }
}
