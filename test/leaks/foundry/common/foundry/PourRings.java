package foundry;

import java.util.LinkedHashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The last readings of each pouring line: a ring that overwrites the oldest. */
public final class PourRings {
    private static final class Ring {
        private final float[] temperatures;
        private final long[] at;
        private int next;
        private long written;

        Ring(int capacity) {
            temperatures = new float[capacity];
            at = new long[capacity];
        }

        void write(long when, float value) {
            temperatures[next] = value;
            at[next] = when;
            next = (next + 1) % at.length;
            written++;
        }
    }

    private static final Map<String, Ring> RINGS = new LinkedHashMap<>();

    private PourRings() {}

    public static void load() {
        Sample s = new Sample(106);
        int lines = Scale.of(320);
        long now = System.currentTimeMillis();
        for (int line = 0; line < lines; line++) {
            Ring ring = new Ring(8_192);
            RINGS.put("line " + line, ring);
            for (int i = 0; i < 12_000; i++) ring.write(now - (12_000 - i) * 250L, 1200 + s.below(300));
        }
    }
}
