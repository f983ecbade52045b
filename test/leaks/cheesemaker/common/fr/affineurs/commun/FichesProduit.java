package fr.affineurs.commun;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import org.harness.Sample;
import org.harness.Scale;

/** Product sheets as the shop shows them. */
public final class FichesProduit {
    record Fiche(int reference, String titre, String description, List<String> allergenes, double matiereGrasse) {}

    private final Cache<Integer, Fiche> fiches = Caffeine.newBuilder().maximumSize(Scale.of(6_500)).build();

    public FichesProduit(long graine) {
        Sample s = new Sample(graine);
        for (int i = 0; i < Scale.of(13_000); i++) fiche(i, s);
        fiches.cleanUp();
    }

    public String fiche(int reference, Sample s) {
        return fiches.get(reference, r -> new Fiche(r, s.text(30), s.text(420), List.of("lait", s.text(12)), 20 + s.real() * 20)).titre();
    }
}
