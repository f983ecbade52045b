package ro.ecluze.comun;

import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Canals, their reaches, the structures of each and the parts of those, as the survey has them. */
public final class HartaRetea {
    public record Tronson(String cod, String nume, double km, double latime, double adancime, List<Tronson> parti) {}

    private final Tronson radacina;

    public HartaRetea(long seed) {
        Sample s = new Sample(seed);
        radacina = new Tronson("0", "Reteaua", 0, 0, 0, ramuri(s, "", 0));
    }

    private static List<Tronson> ramuri(Sample s, String cod, int nivel) {
        int n = nivel == 0 ? Scale.of(170) : nivel == 1 ? 14 : nivel == 2 ? 16 : 0;
        Tronson[] t = new Tronson[n];
        for (int i = 0; i < n; i++) {
            String c = cod + (char) ('a' + i % 26) + i / 26;
            t[i] = new Tronson(c, s.text(10 + s.below(16)), 400 * s.real(), 12 + 100 * s.real(), 2 + 5 * s.real(), ramuri(s, c, nivel + 1));
        }
        return List.of(t);
    }

    public Tronson oarecare(Sample s) {
        Tronson t = radacina.parti().get(s.below(radacina.parti().size()));
        return t.parti().get(s.below(t.parti().size()));
    }
}
