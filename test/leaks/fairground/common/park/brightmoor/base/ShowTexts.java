package park.brightmoor.base;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Announcements of the shows in eight languages. */
public final class ShowTexts {
    private static final String[] LANGUAGES = {"en", "de", "fr", "nl", "da", "pl", "es", "it"};
    private final Map<Locale, Map<String, String>> texts;

    public ShowTexts(long seed) {
        Sample s = new Sample(seed);
        Map<Locale, Map<String, String>> all = new TreeMap<>((a, b) -> a.getLanguage().compareTo(b.getLanguage()));
        for (String l : LANGUAGES) {
            TreeMap<String, String> m = new TreeMap<>();
            for (int i = 0; i < Scale.of(2600); i++) m.put("show." + i / 20 + ".line." + i % 20, s.text(40 + s.below(90)));
            all.put(new Locale(l), Collections.unmodifiableMap(m));
        }
        texts = Collections.unmodifiableMap(all);
    }

    public String line(String language, int show, int line) {
        return texts.get(new Locale(language)).get("show." + show + ".line." + line);
    }
}
