package at.waldsaege.gemein;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Forest roads with their junctions and what they bear. */
public final class Forststrassen {
    public static final class Knoten {
        final int id;
        final String name;
        final List<Abschnitt> abschnitte = new ArrayList<>(3);

        Knoten(int id, String name) {
            this.id = id;
            this.name = name;
        }
    }

    public record Abschnitt(Knoten nach, int meter, byte tonnen) {}

    private final Knoten[] knoten;

    public Forststrassen(long seed) {
        Sample s = new Sample(seed);
        knoten = new Knoten[Scale.of(21_000)];
        for (int i = 0; i < knoten.length; i++) knoten[i] = new Knoten(i, s.text(10 + s.below(16)));
        for (int i = 0; i < knoten.length; i++) {
            for (int k = 0; k < 3; k++) knoten[i].abschnitte.add(new Abschnitt(knoten[(i + 1 + s.below(40)) % knoten.length], 100 + s.below(3000), (byte) (10 + s.below(34))));
        }
    }

    public int fahrt(int von, int schritte) {
        int meter = 0;
        Knoten k = knoten[von % knoten.length];
        for (int i = 0; i < schritte; i++) {
            Abschnitt a = k.abschnitte.get((k.id + i) % 3);
            meter += a.meter;
            k = a.nach;
        }
        return meter;
    }
}
