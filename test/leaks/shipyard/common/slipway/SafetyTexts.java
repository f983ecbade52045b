package slipway;

import com.google.common.collect.ImmutableTable;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the signs and instructions say, in each language of the crews. */
public final class SafetyTexts {
    record Text(String heading, String body, short version) {}

    private static ImmutableTable<String, String, Text> texts;

    private SafetyTexts() {}

    public static void load(int signs) {
        Sample s = new Sample(7110);
        ImmutableTable.Builder<String, String, Text> read = ImmutableTable.builder();
        for (int i = 0; i < Scale.of(signs); i++) {
            for (String language : new String[] {"en", "no", "pl", "ro", "tl", "uk"}) read.put("sign " + i, language, new Text(s.text(24), s.text(200 + s.below(300)), (short) s.below(9)));
        }
        texts = read.build();
    }
}
