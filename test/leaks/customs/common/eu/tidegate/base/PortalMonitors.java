package eu.tidegate.base;

import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** The last readings of the radiation portals, in rings. */
public final class PortalMonitors {
    static final class Portal {
        final String lane;
        final long[] at = new long[900];
        final float[] gamma = new float[900];
        final float[] neutron = new float[900];
        long count;

        Portal(String lane) {
            this.lane = lane;
        }

        void read(long t, float g, float n) {
            int i = (int) (count++ % at.length);
            at[i] = t;
            gamma[i] = g;
            neutron[i] = n;
        }
    }

    private final Portal[] portals = new Portal[Scale.of(640)];

    public PortalMonitors(long seed) {
        Sample s = new Sample(seed);
        long from = System.currentTimeMillis() - Duration.ofHours(10).toMillis();
        for (int p = 0; p < portals.length; p++) {
            portals[p] = new Portal("lane-" + p);
            for (int i = 0; i < 2000; i++) portals[p].read(from + i * 18_000L, 40 + (float) s.real() * 9, (float) s.real());
        }
    }

    public double highest() {
        double h = 0;
        for (Portal p : portals) for (float g : p.gamma) h = Math.max(h, g);
        return h;
    }
}
