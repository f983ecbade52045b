package org.playbill.house;

import java.util.List;
import org.harness.Sample;
import org.harness.Scale;
import org.magicwerk.brownies.collections.GapList;

/** The light cues of the productions in the repertoire: levels of all dimmers at each cue. */
final class LightCues {
    record Cue(double number, String label, float[] levels) {}

    private final List<Cue> cues = new GapList<>();

    static void load(int count) {
        Sample s = new Sample(17);
        LightCues book = new LightCues();
        for (int i = 0; i < Scale.of(count); i++) {
            float[] levels = new float[192];
            for (int d = 0; d < levels.length; d++) levels[d] = (float) s.real();
            book.cues.add(new Cue(i / 10.0, s.text(18), levels));
        }
        House.keep("light-cues", book);
    }
}
