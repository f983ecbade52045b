package org.tidewater.base;

import org.harness.Sample;
import org.harness.Scale;

/** Prices by zone, zone and hour of the week. */
public final class TariffCube {
    private final float[][][] prices;

    public TariffCube(long seed) {
        Sample s = new Sample(seed);
        int zones = 150;
        prices = new float[Scale.of(zones)][zones][168];
        for (float[][] from : prices)
            for (float[] to : from)
                for (int h = 0; h < to.length; h++) to[h] = 1 + (float) s.real() * 40;
    }

    public float price(int from, int to, int hour) {
        return prices[from % prices.length][to % 150][hour % 168];
    }
}
