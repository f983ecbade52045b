package nl.houtenpaard.hal;

import java.util.ArrayList;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Which parts every toy is made of, down to the screws. */
public final class Onderdelenboom {
    public static final class Deel {
        final int nummer;
        final String stof;
        final float gewicht;
        final Deel deelVan;
        final List<Deel> delen = new ArrayList<>(3);

        Deel(int nummer, String stof, float gewicht, Deel deelVan) {
            this.nummer = nummer;
            this.stof = stof;
            this.gewicht = gewicht;
            this.deelVan = deelVan;
        }
    }

    private final Deel[] speelgoed = new Deel[Scale.of(1300)];
    private int nummer;

    public Onderdelenboom(long zaad) {
        Sample s = new Sample(zaad);
        for (int i = 0; i < speelgoed.length; i++) speelgoed[i] = maak(s, null, 3);
    }

    private Deel maak(Sample s, Deel van, int diepte) {
        Deel d = new Deel(++nummer, s.code(6), (float) s.real() * 40, van);
        if (diepte > 0) for (int n = 2 + s.below(3); n > 0; n--) d.delen.add(maak(s, d, diepte - 1));
        return d;
    }

    public float gewicht(int welk) {
        return tel(speelgoed[welk % speelgoed.length]);
    }

    private static float tel(Deel d) {
        float som = d.gewicht;
        for (Deel o : d.delen) som += tel(o);
        return som;
    }
}
