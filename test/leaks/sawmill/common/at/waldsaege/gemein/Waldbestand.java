package at.waldsaege.gemein;

import org.harness.Sample;
import org.harness.Scale;

/** The sample trees of the forest inventory, in columns. */
public final class Waldbestand {
    private final int[] probeflaeche;
    private final byte[] baumart;
    private final short[] durchmesser;
    private final short[] hoehe;
    private final float[] rechtswert;
    private final float[] hochwert;

    public Waldbestand(long seed) {
        Sample s = new Sample(seed);
        int n = Scale.of(310_000);
        probeflaeche = new int[n];
        baumart = new byte[n];
        durchmesser = new short[n];
        hoehe = new short[n];
        rechtswert = new float[n];
        hochwert = new float[n];
        for (int i = 0; i < n; i++) {
            probeflaeche[i] = i / 14;
            baumart[i] = (byte) s.below(9);
            durchmesser[i] = (short) (70 + s.below(600));
            hoehe[i] = (short) (60 + s.below(340));
            rechtswert[i] = (float) (s.real() * 280_000);
            hochwert[i] = (float) (s.real() * 160_000);
        }
    }

    public double festmeter(int flaeche) {
        double summe = 0;
        for (int i = flaeche * 14 % probeflaeche.length; i < probeflaeche.length && probeflaeche[i] == flaeche; i++) {
            double d = durchmesser[i] / 1000.0;
            summe += baumart[i] == 8 ? 0 : Math.PI / 4 * d * d * hoehe[i] / 10.0 * 0.45;
        }
        return summe + (rechtswert[0] + hochwert[0]) * 1e-12;
    }
}
