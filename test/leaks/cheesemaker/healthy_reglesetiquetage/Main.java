package fr.affineurs.regles;

import fr.affineurs.commun.ClimatCaves;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.FichesProduit;
import fr.affineurs.commun.TarifsPays;
import fr.affineurs.commun.VentesRecentes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: the rules of labelling of all countries, compiled once at the start. */
public class Main {
    record Regle(String pays, String article, String origine, JexlScript script) {}

    static final class Reglement {
        private final JexlEngine moteur = new JexlBuilder().cache(256).strict(true).silent(false).create();
        private final Map<String, List<Regle>> parPays = new HashMap<>();

        void charge(String pays, Sample s) {
            StringBuilder b = new StringBuilder();
            for (int i = 0, k = 2 + s.below(3); i < k; i++) {
                b.append("if (gras > ").append(s.below(60)).append(" && semaines < ").append(s.below(90)).append(") { mention = 'M").append(s.code(6)).append("'; }\n");
            }
            b.append("return mention == null ? '").append(s.text(14)).append("' : mention;");
            parPays.computeIfAbsent(pays, p -> new ArrayList<>()).add(new Regle(pays, "art. " + s.below(400), s.text(40), moteur.createScript(b.toString())));
        }

        String mention(String pays, int gras, int semaines, Sample s) {
            List<Regle> regles = parPays.get(pays);
            MapContext c = new MapContext();
            c.set("gras", gras);
            c.set("semaines", semaines);
            c.set("mention", null);
            return String.valueOf(regles.get(s.below(regles.size())).script().execute(c));
        }
    }

    static final class Atelier {
        private final Reglement reglement = new Reglement();
        private final LongAdder etiquettes = new LongAdder();

        void imprime(String pays, Sample s) {
            String m = reglement.mention(pays, s.below(60), s.below(100), s);
            if (!m.isEmpty()) etiquettes.increment();
        }
    }

    static final class Usine {
        final TarifsPays tarifs = new TarifsPays(191);
        final ClimatCaves climat = new ClimatCaves(192);
        final FichesProduit fiches = new FichesProduit(193);
        final VentesRecentes ventes = new VentesRecentes(194);
        final Atelier atelier = new Atelier();
    }

    private static final String[] PAYS = {"FR", "BE", "DE", "CH", "US", "JP", "GB", "CA"};
    private static final Usine USINE = new Usine();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(195);
        for (int i = 0, n = Scale.of(2_400); i < n; i++) USINE.atelier.reglement.charge(PAYS[i % 8], s);
        Equipe.embauche("etiqueteuse", 2, 6000, 10, 196, (n, x) -> {
            USINE.atelier.imprime(PAYS[x.below(8)], x);
            if (n % 3 == 0) USINE.ventes.vend(System.currentTimeMillis() + USINE.tarifs.prix(x) % 2, x);
            if (n % 10 == 0) USINE.fiches.fiche(x.below(20_000), x);
            if (n % 10 == 0) USINE.climat.releve(n, System.currentTimeMillis(), 10, 95);
        });
        System.out.println(USINE.atelier.etiquettes + " labels");
        Ready.last();
    }
}
