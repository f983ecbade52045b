package nl.houtenpaard.hal;

import org.harness.Sample;
import org.harness.Scale;

/** The last pull tests of the laboratory (does the eye of the bear come off?); a new one is written over the oldest. */
public final class Trekproeven {
    public record Proef(long gedaan, int artikel, short newton, String onderdeel, float[] verloop) {}

    private final Proef[] laatste = new Proef[Scale.of(24_000)];
    private int volgende;

    public Trekproeven(long zaad) {
        Sample s = new Sample(zaad);
        int alle = laatste.length * 2 + laatste.length / 3;
        for (int i = 0; i < alle; i++) schrijf(new Proef(System.currentTimeMillis() - (alle - i) * 1100L, s.below(26_000), (short) (40 + s.below(90)), s.text(8 + s.below(20)), new float[24]));
    }

    public synchronized void schrijf(Proef p) {
        laatste[volgende] = p;
        volgende = (volgende + 1) % laatste.length;
    }
}
