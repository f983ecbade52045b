package org.seamark.station;

import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** The tide tables of the year: a height for every hour at each port. */
final class Tides {
    private final Map<String, float[]> heights = new TreeMap<>();
    private final int year = 2026;

    static void load(int ports) {
        Tides tides = new Tides();
        Sample s = new Sample(2103);
        for (int p = 0; p < Scale.of(ports); p++) {
            float[] hours = new float[8_760];
            double range = 1 + s.real() * 5;
            for (int h = 0; h < hours.length; h++) hours[h] = (float) (range * Math.cos(h / 12.42 * 2 * Math.PI) + s.real() * 0.1);
            tides.heights.put("port " + s.code(6) + p, hours);
        }
        Station.keep("tide-tables-" + tides.year, tides);
    }
}
