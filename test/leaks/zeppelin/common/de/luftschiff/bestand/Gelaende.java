package de.luftschiff.bestand;

import org.harness.Sample;
import org.harness.Scale;

/** Heights of the ground around the lake, metre by metre, and the obstacles in it. */
public final class Gelaende {
    private final short[][] hoehen;
    private final int[] hindernisse;

    public Gelaende(long seed) {
        Sample s = new Sample(seed);
        hoehen = new short[Scale.of(900)][2400];
        for (short[] zeile : hoehen) for (int x = 0; x < zeile.length; x++) zeile[x] = (short) (395 + s.below(700));
        hindernisse = new int[Scale.of(160_000)];
        for (int i = 0; i < hindernisse.length; i++) hindernisse[i] = s.below(1 << 24);
    }

    public int hoehe(int x, int y) {
        return hoehen[Math.floorMod(y, hoehen.length)][Math.floorMod(x, 2400)] + hindernisse[Math.floorMod(x * 31 + y, hindernisse.length)] % 3;
    }
}
