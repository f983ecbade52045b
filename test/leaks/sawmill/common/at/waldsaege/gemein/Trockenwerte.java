package at.waldsaege.gemein;

import org.harness.Sample;
import org.harness.Scale;

/** The last readings of each probe in the kilns, one every two minutes. */
public final class Trockenwerte {
    public record Messung(long zeit, float temperatur, float holzfeuchte, float gleichgewicht) {}

    private static final int JE_SONDE = 720;
    private final Messung[][] ringe = new Messung[Scale.of(150)][JE_SONDE];
    private final int[] naechste = new int[ringe.length];

    public Trockenwerte(long seed) {
        Sample s = new Sample(seed);
        long jetzt = System.currentTimeMillis();
        for (int m = 0; m < JE_SONDE * 3 / 2; m++) {
            for (int i = 0; i < ringe.length; i++) merke(i, jetzt - (JE_SONDE * 3L / 2 - m) * 120_000, 45 + s.below(25), 8 + s.below(40));
        }
    }

    public synchronized void merke(int sonde, long zeit, float temperatur, float feuchte) {
        int i = sonde % ringe.length;
        ringe[i][naechste[i]] = new Messung(zeit, temperatur, feuchte, feuchte * 0.42f);
        naechste[i] = (naechste[i] + 1) % JE_SONDE;
    }
}
