package stonepit;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the scales below the belts measured last; the oldest value is overwritten. */
public final class BeltScales {
    private static final List<BeltScales> BELTS = new ArrayList<>();

    private final String belt;
    private final long[] at;
    private final double[] tonnesPerHour;
    private int position;

    private BeltScales(String belt, int length) {
        this.belt = belt;
        at = new long[length];
        tonnesPerHour = new double[length];
    }

    private void measured(long when, double value) {
        at[position] = when;
        tonnesPerHour[position] = value;
        position = (position + 1) % at.length;
    }

    public static void load(int belts, int length) {
        Sample s = new Sample(8805);
        long now = System.currentTimeMillis();
        for (int i = 0; i < Scale.of(belts); i++) {
            BeltScales scales = new BeltScales("belt " + i, length);
            for (int k = length + length / 4; k > 0; k--) scales.measured(now - 2_000L * k, 350 * s.real());
            BELTS.add(scales);
        }
    }
}
