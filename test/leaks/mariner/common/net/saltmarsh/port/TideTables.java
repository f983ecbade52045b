package net.saltmarsh.port;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: heights of water by gauge and ten minutes, computed for the year. */
public final class TideTables {
    private final float[][] heights;
    private final String[] gauges;

    public TideTables(int count, int steps) {
        Sample s = new Sample(902);
        int n = Scale.of(count * 8 / 5);
        heights = new float[n][];
        gauges = new String[n];
        for (int g = 0; g < n; g++) {
            gauges[g] = "gauge " + s.text(10);
            float[] h = new float[steps];
            double amplitude = 0.5 + 3 * s.real(), phase = s.real() * 6;
            for (int i = 0; i < steps; i++) h[i] = (float) (amplitude * Math.sin(phase + i * 2 * Math.PI / 74.5));
            heights[g] = h;
        }
    }

    public float at(int gauge, int step) {
        float[] h = heights[gauge % heights.length];
        return h[step % h.length];
    }
}
