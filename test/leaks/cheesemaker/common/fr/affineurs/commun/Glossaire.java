package fr.affineurs.commun;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.harness.Sample;
import org.harness.Scale;

/** Texts for packages in the languages of the customers. */
public final class Glossaire {
    enum Langue { FR, DE, EN, IT, JA }

    private final TreeMap<String, Map<Langue, String>> textes = new TreeMap<>();

    public Glossaire(long graine) {
        Sample s = new Sample(graine);
        for (int i = 0; i < Scale.of(8_500); i++) {
            Map<Langue, String> m = new EnumMap<>(Langue.class);
            for (Langue l : Langue.values()) m.put(l, s.text(30 + s.below(50)));
            textes.put(s.code(9), m);
        }
    }

    public int taille() {
        return textes.size();
    }
}
