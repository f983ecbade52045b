package studio;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the loudness of each line in the last hours, in rings that overwrite the oldest. */
public final class LevelRings {
    static final class Ring {
        private final long[] at;
        private final float[] loudness;
        private final float[] peak;
        private int next;
        private long written;

        Ring(int kept) {
            at = new long[kept];
            loudness = new float[kept];
            peak = new float[kept];
        }

        void add(long time, float integrated, float truePeak) {
            at[next] = time;
            loudness[next] = integrated;
            peak[next] = truePeak;
            next = (next + 1) % at.length;
            written++;
        }
    }

    private static final Map<String, Ring> LINES = new LinkedHashMap<>();

    private LevelRings() {}

    public static void load(int lines, int kept) {
        Sample s = new Sample(2_005);
        for (int i = 0; i < Scale.of(lines); i++) {
            Ring ring = new Ring(kept);
            long begin = System.currentTimeMillis() - 3_000L * kept;
            for (int k = 0; k < kept + kept / 3; k++) ring.add(begin + 2_250L * k, -23 - 6 * (float) s.real(), -1 - 9 * (float) s.real());
            LINES.put("line " + i, ring);
        }
    }
}
