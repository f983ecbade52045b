package fruit;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the texts of the order forms in the languages of the customers. */
public final class Translations {
    private static final Map<Locale, Map<String, String>> TEXTS = new HashMap<>();

    private Translations() {}

    public static void load(int size) {
        Sample s = new Sample(5);
        for (String language : "de en es fr it nl pl pt".split(" ")) {
            Map<String, String> texts = new HashMap<>();
            for (int i = 0; i < Scale.of(size); i++) texts.put("form.field." + i, s.text(32));
            TEXTS.put(Locale.forLanguageTag(language), texts);
        }
    }
}
