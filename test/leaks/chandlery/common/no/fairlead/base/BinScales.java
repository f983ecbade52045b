package no.fairlead.base;

import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The bins of bolts, shackles and rags stand on scales: each keeps its last thousand weights. */
public final class BinScales {
    static final class Bin {
        final String place;
        final float[] grams = new float[1024];
        final int[] seconds = new int[1024];
        int next;

        Bin(String place) {
            this.place = place;
        }

        void weigh(float g, int second) {
            grams[next & 1023] = g;
            seconds[next++ & 1023] = second;
        }
    }

    private final Map<String, Bin> bins = new HashMap<>();

    public BinScales(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < Scale.of(720); i++) {
            Bin b = bins.computeIfAbsent((char) ('A' + i % 22) + "-" + i, Bin::new);
            for (int k = 0, t = 0; k < 1600; k++) b.weigh(s.below(90_000) / 10f, t += 20 + s.below(300));
        }
    }

    public float last(String place) {
        Bin b = bins.get(place);
        return b == null ? 0 : b.grams[b.next - 1 & 1023];
    }
}
