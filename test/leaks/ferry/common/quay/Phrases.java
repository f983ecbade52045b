package quay;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: texts of the self-service terminals in five languages. */
public final class Phrases {
    enum Language { SWEDISH, FINNISH, GERMAN, ENGLISH, POLISH }

    private static final Map<Language, Map<String, String>> TEXTS = new EnumMap<>(Language.class);

    private Phrases() {}

    public static void load(int count) {
        Sample s = new Sample(911);
        int n = Scale.of(count);
        for (Language language : Language.values()) {
            Map<String, String> texts = new HashMap<>();
            for (int i = 0; i < n; i++) texts.put("terminal." + i / 40 + "." + i % 40, s.text(30 + s.below(110)));
            TEXTS.put(language, Map.copyOf(texts));
        }
    }
}
