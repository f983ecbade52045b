package seahall;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: what the probes in the tanks measured last; the oldest value is overwritten. */
public final class ProbeRings {
    private static final List<ProbeRings> TANKS = new ArrayList<>();

    private final String tank;
    private final long[] at;
    private final float[] celsius;
    private final float[] acidity;
    private int next;

    private ProbeRings(String tank, int length) {
        this.tank = tank;
        at = new long[length];
        celsius = new float[length];
        acidity = new float[length];
    }

    private void measured(long when, float temperature, float ph) {
        at[next] = when;
        celsius[next] = temperature;
        acidity[next] = ph;
        next = (next + 1) % at.length;
    }

    public static void load(int tanks, int length) {
        Sample s = new Sample(9303);
        long now = System.currentTimeMillis();
        for (int i = 0; i < Scale.of(tanks); i++) {
            ProbeRings ring = new ProbeRings("tank " + (i + 1), length);
            for (int k = length + length / 3; k > 0; k--) ring.measured(now - 5_000L * k, 24 + (float) s.real(), 8 + (float) s.real() / 2);
            TANKS.add(ring);
        }
    }
}
