package studio;

import com.google.common.collect.ImmutableListMultimap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: subtitles of the productions that are sent today, in the order of their times. */
public final class SubtitleTexts {
    record Line(int fromFrame, int toFrame, byte colour, String text) {}

    private static ImmutableListMultimap<String, Line> lines;

    private SubtitleTexts() {}

    public static void load(int productions) {
        Sample s = new Sample(2_006);
        ImmutableListMultimap.Builder<String, Line> read = ImmutableListMultimap.builder();
        for (int i = 0; i < Scale.of(productions); i++) {
            int frame = 0;
            for (int k = 0; k < 240; k++) {
                int from = frame += 20 + s.below(60);
                read.put("P" + (100_000 + i), new Line(from, frame += 40 + s.below(70), (byte) s.below(4), s.text(24 + s.below(40))));
            }
        }
        lines = read.build();
    }
}
