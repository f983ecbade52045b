package railway;

import java.util.TreeMap;

import org.apache.datasketches.kll.KllFloatsSketch;

/** Healthy: how long trains need for a section, one sketch for each. */
public final class RunningTimes {
    private static final TreeMap<Integer, KllFloatsSketch> bySection = new TreeMap<>();

    private RunningTimes() {}

    public static void measure(int sections) {
        Dice d = new Dice(5);
        for (int s = 0, n = Dice.part(sections); s < n; s++) {
            KllFloatsSketch k = KllFloatsSketch.newHeapInstance(160);
            for (int i = 0; i < 700; i++) k.update(60 + (float) (100 * d.real()));
            bySection.put(s, k);
        }
    }
}
