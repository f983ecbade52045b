package stonepit;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the screens of the plants say, in the languages of the people who work there. */
public final class PlantTexts {
    private static final Map<Locale, Map<String, String>> TEXTS = new HashMap<>();

    private PlantTexts() {}

    public static String text(Locale locale, String key) {
        return TEXTS.getOrDefault(locale, Map.of()).getOrDefault(key, key);
    }

    public static void load(int keys) {
        Sample s = new Sample(8809);
        for (String language : "de en pl cs it tr hr".split(" ")) {
            Map<String, String> of = new HashMap<>();
            for (int i = 0; i < Scale.of(keys); i++) of.put("screen." + i, s.text(30 + s.below(120)));
            TEXTS.put(Locale.forLanguageTag(language), of);
        }
    }
}
