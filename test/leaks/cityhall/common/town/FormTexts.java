package town;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the forms say, in the languages that are spoken at the counters. */
public final class FormTexts {
    private static Map<Locale, Map<String, String>> texts = Map.of();

    private FormTexts() {}

    public static void load(int perLanguage) {
        Sample s = new Sample(504);
        Map<Locale, Map<String, String>> read = new HashMap<>();
        for (String language : new String[] {"de", "en", "tr", "uk", "ar", "pl"}) {
            Map<String, String> one = new HashMap<>();
            for (int i = 0; i < Scale.of(perLanguage); i++) one.put("form." + i / 40 + ".field." + i % 40, s.text(40 + s.below(160)));
            read.put(Locale.forLanguageTag(language), Map.copyOf(one));
        }
        texts = Map.copyOf(read);
    }
}
