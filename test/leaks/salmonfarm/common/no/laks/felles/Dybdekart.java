package no.laks.felles;

import org.harness.Sample;
import org.harness.Scale;

/** Depths of the fjord on a grid, in decimetres. */
public final class Dybdekart {
    private final short[][] ruter;

    public Dybdekart(long fro) {
        Sample s = new Sample(fro);
        ruter = new short[Scale.of(1_400)][1_800];
        for (short[] r : ruter) for (int x = 0; x < r.length; x++) r[x] = (short) (200 + s.below(3_000));
    }

    public int dybde(int x, int y) {
        return ruter[Math.floorMod(y, ruter.length)][Math.floorMod(x, 1_800)];
    }
}
