package fr.tramligne.socle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.harness.Sample;
import org.harness.Scale;

/** Things found in trams that wait for their owner; as many are fetched or sold as come in. */
public final class ObjetsTrouves {
    record Objet(String fiche, String nature, int casier, String description, byte[] vignette) {}

    private final Map<String, Objet> rayons = new HashMap<>();
    private final List<String> fiches = new ArrayList<>();
    private final Sample s;
    private int suivante = 40_000;

    public ObjetsTrouves(long seed) {
        s = new Sample(seed);
        int n = Scale.of(14_000);
        for (int i = 0; i < n; i++) deposer();
        for (int i = 0; i < n * 2; i++) mouvement();
    }

    private void deposer() {
        Objet o = new Objet("OT" + suivante++, s.code(5), s.below(900), s.text(50 + s.below(70)), s.bytes(160));
        rayons.put(o.fiche(), o);
        fiches.add(o.fiche());
    }

    public synchronized void mouvement() {
        deposer();
        int i = s.below(fiches.size());
        rayons.remove(fiches.get(i));
        fiches.set(i, fiches.get(fiches.size() - 1));
        fiches.remove(fiches.size() - 1);
    }
}
