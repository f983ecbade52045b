package plaza;

import com.google.common.collect.ImmutableTable;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the signs above the road can show, by number and language. */
public final class SignTexts {
    private static final String[] LANGUAGES = {"de", "fr", "it", "en", "nl", "pl", "es", "cs"};
    private static ImmutableTable<Integer, String, String> texts;

    private SignTexts() {}

    public static void load(int signs) {
        Sample s = new Sample(910);
        ImmutableTable.Builder<Integer, String, String> read = ImmutableTable.builder();
        for (int i = 0; i < Scale.of(signs); i++) {
            for (String language : LANGUAGES) read.put(i, language, s.text(40 + s.below(60)));
        }
        texts = read.build();
    }
}
