package be.kantwerk.gemeen;

import org.harness.Sample;
import org.harness.Scale;

/** Tension and speed of each loom, the last readings, written round and round. */
public final class Getouwmetingen {
    private static final int AANTAL = 2048;
    private final float[][] spanning = new float[Scale.of(380)][AANTAL];
    private final float[][] toeren = new float[spanning.length][AANTAL];
    private final int[] volgende = new int[spanning.length];

    public Getouwmetingen(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < spanning.length * AANTAL * 3 / 2; i++) meet(i % spanning.length, (float) (9 * s.real()), (float) (600 * s.real()));
    }

    public synchronized void meet(int getouw, float newton, float perMinuut) {
        int g = getouw % spanning.length;
        int i = volgende[g]++ & AANTAL - 1;
        spanning[g][i] = newton;
        toeren[g][i] = perMinuut;
    }
}
