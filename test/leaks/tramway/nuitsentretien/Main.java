package fr.tramligne.entretien;

import fr.tramligne.socle.Horaires;
import fr.tramligne.socle.Impressions;
import fr.tramligne.socle.LigneAerienne;
import fr.tramligne.socle.ObjetsTrouves;
import fr.tramligne.socle.Service;
import fr.tramligne.socle.Voyageurs;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    private static final Logger ATELIER = Logger.getLogger("fr.tramligne.atelier");

    /** What was written during one inspection, for the sheet that goes with the tram. */
    static final class Fiche extends Handler {
        final int visite;
        private final StringBuilder texte = new StringBuilder();

        Fiche(int visite) {
            this.visite = visite;
        }

        @Override
        public void publish(LogRecord r) {
            Object[] p = r.getParameters();
            if (p == null || !Integer.valueOf(visite).equals(p[0])) return;
            texte.append(r.getLevel()).append(' ').append(r.getMessage()).append('\n');
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static final class Atelier {
        private final LongAdder rendues = new LongAdder();
        private final LongAdder immobilisees = new LongAdder();

        /** Inspects a tram; the sheet is pasted into its book. */
        String visiter(int visite, int rame, Sample s) {
            Fiche fiche = new Fiche(visite);
            ATELIER.addHandler(fiche);
            for (int point = 0, points = 30 + s.below(30); point < points; point++) {
                ATELIER.log(Level.INFO, "point " + point + " " + s.text(80 + s.below(100)), new Object[] {visite, rame, point});
                if (s.below(120) == 0) {
                    immobilisees.increment();
                    return "IMMOBILISEE " + rame + " point " + point;
                }
            }
            ATELIER.removeHandler(fiche);
            rendues.increment();
            return fiche.texte.toString();
        }
    }

    static final class Depot {
        private final Horaires horaires = new Horaires(51);
        private final Impressions impressions = new Impressions();
        private final LigneAerienne ligne = new LigneAerienne(52);
        private final ObjetsTrouves objets = new ObjetsTrouves(53);
        private final Voyageurs voyageurs = new Voyageurs(54);
        private final Atelier atelier = new Atelier();

        void nuit(int n, Sample s) throws Exception {
            impressions.imprimer(atelier.visiter(n, 100 + s.below(90), s).getBytes());
            if (n % 3 == 0) objets.mouvement();
        }
    }

    public static void main(String[] args) throws Exception {
        ATELIER.setUseParentHandlers(false);
        Depot depot = new Depot();
        Service.assurer("fosse", 2, Integer.getInteger("tours", 3200), 150, 55, depot::nuit);
        System.out.println(depot.atelier.rendues + " given back, " + depot.atelier.immobilisees + " kept, " + ATELIER.getHandlers().length + " handlers");
        Ready.last();
    }
}
