package it.conceria.comune;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** The price list of the year: it is read once and does not change. */
public final class Listino {
    public record Voce(String articolo, String concia, String colore, double spessore, long centesimi, LocalDate valida) {}

    private static final String[] CONCE = {"vegetale", "cromo", "wet white", "olio", "combinata"};
    private final List<Voce> voci;

    public Listino(long seme) {
        Sample s = new Sample(seme);
        Voce[] v = new Voce[Scale.of(30_000)];
        for (int i = 0; i < v.length; i++) {
            v[i] = new Voce("ART" + (10_000 + i), CONCE[s.below(CONCE.length)], s.text(10 + s.below(16)), 0.8 + s.real() * 3, 400 + s.below(9000), LocalDate.of(2026, 1 + s.below(12), 1));
        }
        voci = List.copyOf(Arrays.asList(v));
    }

    public Voce una(Sample s) {
        return voci.get(s.below(voci.size()));
    }
}
