package eu.tannwald.yard;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Paragraphs of the grading rules in five languages. */
public final class GradeTexts {
    private static final String[] LANGUAGES = {"de", "en", "it", "sl", "fr"};
    private final Map<String, String> paragraphs;

    public GradeTexts(long seed) {
        Sample s = new Sample(seed);
        TreeMap<String, String> all = new TreeMap<>();
        for (String l : LANGUAGES) {
            for (int p = Scale.of(5600); p > 0; p--) all.put(l + '.' + p, s.text(70 + s.below(160)));
        }
        paragraphs = Collections.unmodifiableMap(all);
    }

    public String paragraph(String language, int number) {
        return paragraphs.get(language + '.' + number);
    }
}
