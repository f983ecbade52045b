package gr.navlomesitis.koina;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Claims that are being dealt with: they are opened, and go when they are settled. */
public final class AnoiktesZimies {
    public static final class Zimia {
        final int arithmos;
        final int imo;
        final Instant anoixe;
        final String aitia;
        final String perigrafi;
        final long apothematiko;

        Zimia(int arithmos, int imo, Instant anoixe, String aitia, String perigrafi, long apothematiko) {
            this.arithmos = arithmos;
            this.imo = imo;
            this.anoixe = anoixe;
            this.aitia = aitia;
            this.perigrafi = perigrafi;
            this.apothematiko = apothematiko;
        }
    }

    private final int menoun = Scale.of(13_000);
    private final Map<Integer, Zimia> anoiktes = new HashMap<>();
    private final Sample s;
    private int epomeni = 410_000;

    public AnoiktesZimies(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < 3 * menoun; i++) anoixe(Sample.at(i, 3 * menoun, java.time.Duration.ofDays(400)));
    }

    public synchronized int anoixe(Instant pote) {
        int n = epomeni++;
        anoiktes.put(n, new Zimia(n, 9_000_000 + s.below(320_000), pote, s.text(10 + s.below(14)), s.text(60 + s.below(140)), s.below(9_000_000)));
        anoiktes.remove(n - menoun);
        return n;
    }
}
