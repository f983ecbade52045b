package sky;

import java.util.BitSet;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: which pixels of the sky each survey has covered, an array of bit sets. */
public final class Footprints {
    private static BitSet[] surveys;

    private Footprints() {}

    public static void load(int count, int pixels) {
        Sample s = new Sample(110);
        surveys = new BitSet[Scale.of(count)];
        for (int i = 0; i < surveys.length; i++) {
            surveys[i] = new BitSet(pixels);
            for (int k = 0; k < pixels / 64; k++) surveys[i].set(s.below(pixels));
        }
    }
}
