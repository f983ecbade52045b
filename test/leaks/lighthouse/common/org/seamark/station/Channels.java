package org.seamark.station;

import org.harness.Sample;
import org.harness.Scale;

/** The network of fairways as arrays: for each waypoint the legs that leave it. */
final class Channels {
    private static Channels network;
    private final int[] firstLeg;
    private final int[] to;
    private final float[] miles;
    private final double[] latitude;
    private final double[] longitude;

    private Channels(int waypoints) {
        firstLeg = new int[waypoints + 1];
        to = new int[waypoints * 4];
        miles = new float[waypoints * 4];
        latitude = new double[waypoints];
        longitude = new double[waypoints];
        Sample s = new Sample(2107);
        for (int w = 0; w < waypoints; w++) {
            firstLeg[w] = w * 4;
            latitude[w] = 50 + s.real() * 10;
            longitude[w] = s.real() * 20;
            for (int l = 0; l < 4; l++) {
                to[w * 4 + l] = s.below(waypoints);
                miles[w * 4 + l] = (float) (s.real() * 12);
            }
        }
        firstLeg[waypoints] = to.length;
    }

    static void load(int waypoints) {
        network = new Channels(Scale.of(waypoints));
    }
}
