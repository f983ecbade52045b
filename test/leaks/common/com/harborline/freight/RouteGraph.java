package com.harborline.freight;

import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the road network as arrays, read once. */
public final class RouteGraph {
    private static int[] offsets;
    private static int[] targets;
    private static float[] kilometers;

    private RouteGraph() {}

    public static void load(int size) {
        int nodes = Scale.of(size);
        Sample s = new Sample(11);
        offsets = new int[nodes + 1];
        targets = new int[nodes * 8];
        kilometers = new float[nodes * 8];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = s.below(nodes);
            kilometers[i] = (float) (s.real() * 400);
        }
        for (int i = 0; i <= nodes; i++) offsets[i] = i * 8;
    }
}
