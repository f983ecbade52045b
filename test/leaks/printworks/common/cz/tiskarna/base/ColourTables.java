package cz.tiskarna.base;

import org.harness.Sample;
import org.harness.Scale;

/** Device links of the colour management: a grid of nine steps a channel for each press and paper class. */
public final class ColourTables {
    private static final int GRID = 9 * 9 * 9 * 4;
    private final short[][] links = new short[Scale.of(2400)][];

    public ColourTables(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < links.length; i++) {
            links[i] = new short[GRID];
            for (int g = 0; g < GRID; g++) links[i][g] = (short) (g * 11 + s.below(90));
        }
    }

    public short ink(int link, int cell) {
        return links[link % links.length][cell % GRID];
    }
}
