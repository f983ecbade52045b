package si.panj.skupno;

import java.util.Arrays;
import org.harness.Sample;
import org.harness.Scale;

/** Apiary sites of the country, sorted by their code; printed once a year. */
public final class Stojisca {
    private final String[] oznake;
    private final String[] kraji;
    private final double[] sirine;
    private final double[] dolzine;
    private final short[] panjev;

    public Stojisca(long seme) {
        Sample s = new Sample(seme);
        int n = Scale.of(26_000);
        oznake = new String[n];
        kraji = new String[n];
        sirine = new double[n];
        dolzine = new double[n];
        panjev = new short[n];
        for (int i = 0; i < n; i++) {
            oznake[i] = "CB-" + (1_000_000 + i * 3);
            kraji[i] = s.text(14 + s.below(30));
            sirine[i] = 45.4 + 1.4 * s.real();
            dolzine[i] = 13.4 + 3.1 * s.real();
            panjev[i] = (short) (2 + s.below(60));
        }
    }

    public String kraj(int stevilka) {
        int i = Arrays.binarySearch(oznake, "CB-" + stevilka);
        return i < 0 ? null : kraji[i];
    }
}
