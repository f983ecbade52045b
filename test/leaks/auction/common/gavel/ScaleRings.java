package gavel;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the last readings of each scale and gate of the shipping hall; a ring overwrites the oldest. */
public final class ScaleRings {
    static final class Ring {
        private final String device;
        private final long[] at;
        private final int[] grams;
        private int next;
        private long written;

        Ring(String device, int kept) {
            this.device = device;
            at = new long[kept];
            grams = new int[kept];
        }

        void add(long time, int value) {
            at[next] = time;
            grams[next] = value;
            next = (next + 1) % at.length;
            written++;
        }
    }

    private static final List<Ring> RINGS = new ArrayList<>();

    private ScaleRings() {}

    public static void load(int devices, int kept) {
        Sample s = new Sample(4111);
        long begin = System.currentTimeMillis() - 2_000L * kept;
        for (int i = 0; i < Scale.of(devices); i++) {
            Ring ring = new Ring("scale " + i, kept);
            for (int k = 0; k < kept + kept / 3; k++) ring.add(begin + 1_500L * k, 100 + s.below(30_000));
            RINGS.add(ring);
        }
    }
}
