package fr.tramligne.postes;

import fr.tramligne.socle.Correspondances;
import fr.tramligne.socle.Horaires;
import fr.tramligne.socle.Impressions;
import fr.tramligne.socle.LigneAerienne;
import fr.tramligne.socle.Service;
import fr.tramligne.socle.Voyageurs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    /** A desk of the control room that somebody sits at. */
    static final class Poste {
        final int numero;
        final String agent;

        Poste(int numero, String agent) {
            this.numero = numero;
            this.agent = agent;
        }
    }

    /** What the picture of the network shows at a desk. */
    static final class Vue {
        private final float[] positions = new float[1800];
        private final List<String> messages = new ArrayList<>();

        void dessiner(Sample s) {
            for (int i = 0; i < 40; i++) positions[s.below(positions.length)] = (float) s.real();
            if (messages.size() == 16) messages.remove(0);
            messages.add(s.text(60 + s.below(60)));
        }
    }

    /** Views come with the first picture and go with their desk. */
    static final class Vues {
        private final Map<Poste, Vue> parPoste = Collections.synchronizedMap(new WeakHashMap<>());

        Vue pour(Poste p) {
            return parPoste.computeIfAbsent(p, x -> new Vue());
        }
    }

    static final class Salle {
        private final Correspondances correspondances = new Correspondances(131);
        private final Horaires horaires = new Horaires(132);
        private final Impressions impressions = new Impressions();
        private final LigneAerienne ligne = new LigneAerienne(133);
        private final Voyageurs voyageurs = new Voyageurs(134);
        private final Map<Integer, Poste> occupes = new HashMap<>();
        private final Vues vues = new Vues();
        private final int places = Scale.of(900);
        private int relevees;

        /** One sits down; who sat there before has gone. */
        private synchronized Poste poste(int n, Sample s) {
            int numero = s.below(places);
            Poste p = occupes.get(numero);
            if (p == null || s.below(12) == 0) {
                p = new Poste(numero, s.text(20));
                if (occupes.put(numero, p) != null) relevees++;
            }
            return p;
        }

        void image(int n, Sample s) {
            Poste p = poste(n, s);
            Vue v = vues.pour(p);
            synchronized (v) {
                v.dessiner(s);
            }
            if (n % 10 == 0) voyageurs.compte(700_000 + s.below(60_000));
        }
    }

    public static void main(String[] args) throws Exception {
        Salle salle = new Salle();
        Service.assurer("images", 2, Integer.getInteger("tours", 60_000), 150, 135, salle::image);
        System.gc();
        System.out.println(salle.occupes.size() + " desks, " + salle.relevees + " relieved, " + salle.vues.parPoste.size() + " views");
        Ready.last();
    }
}
