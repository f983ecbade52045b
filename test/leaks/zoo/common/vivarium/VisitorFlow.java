package vivarium;

import java.util.Collections;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: how many visitors each day of the last years had, by quarter of an hour and gate; a forecast compares with it. */
public final class VisitorFlow {
    private record Day(String weather, int holidays, int[] perQuarter) {}

    private static TreeMap<Integer, Day> days;

    private VisitorFlow() {}

    public static void load(int count) {
        Sample s = new Sample(5111);
        TreeMap<Integer, Day> read = new TreeMap<>(Collections.reverseOrder());
        for (int i = 0; i < Scale.of(count); i++) {
            int[] perQuarter = new int[40 * 6];
            for (int k = 0; k < perQuarter.length; k++) perQuarter[k] = s.below(400);
            read.put(12_000 + i, new Day("weather " + s.below(20), s.below(8), perQuarter));
        }
        days = read;
    }
}
