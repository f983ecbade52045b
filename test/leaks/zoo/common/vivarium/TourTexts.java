package vivarium;

import com.google.common.collect.ImmutableTable;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the audio guide says at each stop, in each language. */
public final class TourTexts {
    record Spoken(String title, String text, short seconds) {}

    private static ImmutableTable<Integer, String, Spoken> texts;

    private TourTexts() {}

    public static void load(int stops) {
        Sample s = new Sample(5109);
        ImmutableTable.Builder<Integer, String, Spoken> read = ImmutableTable.builder();
        String[] languages = {"en", "de", "fr", "nl", "es", "pl", "ja"};
        for (int stop = 0; stop < Scale.of(stops); stop++) {
            for (String language : languages) read.put(stop, language, new Spoken(s.text(22), s.text(300 + s.below(400)), (short) (30 + s.below(90))));
        }
        texts = read.build();
    }
}
