package de.nordwind.base;

import org.harness.Sample;
import org.harness.Scale;

/** Nodes and lines of the transmission grid in columns. */
public final class GridModel {
    private final int[] from;
    private final int[] to;
    private final float[] reactance;
    private final float[] limit;
    private final float[] flow;
    private final String[] names;

    public GridModel(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(260_000);
        from = new int[n];
        to = new int[n];
        reactance = new float[n];
        limit = new float[n];
        flow = new float[n];
        names = new String[n / 12];
        for (int i = 0; i < n; i++) {
            from[i] = s.below(names.length + 1);
            to[i] = s.below(names.length + 1);
            reactance[i] = (float) s.real();
            limit[i] = 200 + s.below(3000);
            flow[i] = limit[i] * (float) s.real();
        }
        for (int i = 0; i < names.length; i++) names[i] = s.text(8) + " 380 kV " + i;
    }

    public int congested() {
        int c = 0;
        for (int i = 0; i < flow.length; i++) if (flow[i] > limit[i] * 0.97f) c++;
        return c;
    }
}
