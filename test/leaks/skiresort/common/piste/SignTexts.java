package piste;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the texts of signs and ticket machines in four languages. */
public final class SignTexts {
    enum Language { GERMAN, FRENCH, ITALIAN, ENGLISH }

    private static final Map<Language, Map<String, String>> TEXTS = new EnumMap<>(Language.class);

    private SignTexts() {}

    public static void load(int count) {
        Sample s = new Sample(3_011);
        int n = Scale.of(count);
        for (Language language : Language.values()) {
            Map<String, String> texts = new HashMap<>();
            for (int i = 0; i < n; i++) texts.put("sign." + i / 30 + "." + i % 30, s.text(24 + s.below(100)));
            TEXTS.put(language, Map.copyOf(texts));
        }
    }
}
