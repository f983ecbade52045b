package be.kantwerk.gemeen;

import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** The prickings of the house, with their bobbins and stitches, as they were entered over the years. */
public final class Patronenboek {
    public record Steek(String naam, int klossen, int slagen) {}

    public record Patroon(int nummer, String naam, String streek, int klossen, double breedteMm, List<Steek> steken) {}

    private final List<Patroon> patronen;

    public Patronenboek(long seed) {
        Sample s = new Sample(seed);
        Patroon[] p = new Patroon[Scale.of(9000)];
        for (int i = 0; i < p.length; i++) {
            Steek[] steken = new Steek[3 + s.below(5)];
            for (int k = 0; k < steken.length; k++) steken[k] = new Steek(s.text(8 + s.below(8)), 4 + s.below(60), s.below(300));
            p[i] = new Patroon(1000 + i, s.text(12 + s.below(16)), s.text(8), 12 + s.below(400), 8 + 200 * s.real(), List.of(steken));
        }
        patronen = List.of(p);
    }

    public Patroon willekeurig(Sample s) {
        return patronen.get(s.below(patronen.size()));
    }
}
