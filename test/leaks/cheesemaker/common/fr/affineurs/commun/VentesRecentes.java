package fr.affineurs.commun;

import java.util.ArrayDeque;
import org.harness.Sample;
import org.harness.Scale;

/** What the shops sold during the last hour. */
public final class VentesRecentes {
    record Vente(long quand, String magasin, String fromage, int grammes, int centimes) {}

    private static final long HEURE = 3_600_000;
    private final ArrayDeque<Vente> ventes = new ArrayDeque<>();

    public VentesRecentes(long graine) {
        Sample s = new Sample(graine);
        int parHeure = Scale.of(20_000);
        long debut = System.currentTimeMillis() - 3 * HEURE;
        for (int i = 0; i < parHeure * 3; i++) vend(debut + i * HEURE / parHeure, s);
    }

    public synchronized void vend(long quand, Sample s) {
        ventes.add(new Vente(quand, "magasin " + s.below(40), s.code(6) + " " + s.text(14), 100 + s.below(900), 250 + s.below(4000)));
        while (!ventes.isEmpty() && ventes.peek().quand() < quand - HEURE) ventes.poll();
    }
}
