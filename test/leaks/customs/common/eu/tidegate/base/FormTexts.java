package eu.tidegate.base;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Labels and help texts of the declaration forms in the official languages. */
public final class FormTexts {
    private final Map<String, Map<String, String>> byLanguage;

    public FormTexts(long seed) {
        Sample s = new Sample(seed);
        Map<String, Map<String, String>> all = new HashMap<>();
        for (String l : "bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv".split(" ")) {
            Map<String, String> m = new HashMap<>();
            for (int i = 0; i < Scale.of(1500); i++) m.put("box." + i / 8 + ".help." + i % 8, s.text(50 + s.below(110)));
            all.put(l, Map.copyOf(m));
        }
        byLanguage = Map.copyOf(all);
    }

    public String text(String language, int box, int n) {
        return byLanguage.get(language).get("box." + box + ".help." + n);
    }
}
