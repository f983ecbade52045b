package fr.affineurs.commun;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** The farms that deliver milk, read at the start. */
public final class Producteurs {
    public record Adresse(String rue, String commune, String codePostal) {}

    public record Producteur(int numero, String nom, Adresse adresse, List<String> appellations, LocalDate depuis, double litresParJour) {}

    private static final String[] AOP = {"Comté", "Morbier", "Reblochon", "Beaufort", "Abondance", "Roquefort", "Laguiole", "Époisses"};
    private final Map<Integer, Producteur> parNumero;
    private final int nombre = Scale.of(13_000);

    public Producteurs(long graine) {
        Sample s = new Sample(graine);
        Map<Integer, Producteur> m = new HashMap<>();
        for (int i = 0; i < nombre; i++) {
            m.put(25_000 + i, new Producteur(25_000 + i, "GAEC " + s.text(18), new Adresse(s.below(90) + " chemin " + s.text(14), s.text(16), String.format("%05d", s.below(95_000))),
                    List.of(AOP[s.below(8)], AOP[s.below(8)]), LocalDate.of(1980 + s.below(44), 1 + s.below(12), 1 + s.below(28)), 200 + s.real() * 1800));
        }
        parNumero = Map.copyOf(m);
    }

    public Producteur parmi(Sample s) {
        return parNumero.get(25_000 + s.below(nombre));
    }
}
