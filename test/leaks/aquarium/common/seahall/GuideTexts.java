package seahall;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the audio guide says before each tank, in the languages of the visitors. */
public final class GuideTexts {
    private static final Map<Locale, Map<String, String>> TEXTS = new HashMap<>();

    private GuideTexts() {}

    public static String text(Locale locale, String stop) {
        return TEXTS.getOrDefault(locale, Map.of()).getOrDefault(stop, stop);
    }

    public static void load(int stops) {
        Sample s = new Sample(9309);
        for (String language : "en fr nl de es it ja zh".split(" ")) {
            Map<String, String> of = new HashMap<>();
            for (int i = 0; i < Scale.of(stops); i++) of.put("stop." + i, s.text(80 + s.below(240)));
            TEXTS.put(Locale.forLanguageTag(language), of);
        }
    }
}
