package fr.tramligne.sections;

import fr.tramligne.socle.Horaires;
import fr.tramligne.socle.ObjetsTrouves;
import fr.tramligne.socle.Plans;
import fr.tramligne.socle.Service;
import fr.tramligne.socle.Validations;
import fr.tramligne.socle.Voyageurs;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    interface Tension {
        void change(Section s, float volts);
    }

    /** A section of the overhead line. */
    static final class Section {
        final int numero;
        private final List<Tension> ecoutes = new CopyOnWriteArrayList<>();

        Section(int numero) {
            this.numero = numero;
        }

        void mesurer(float volts) {
            for (Tension t : ecoutes) t.change(this, volts);
        }
    }

    /** A tram on duty listens to every section of its line, and keeps of each how its current went. */
    static final class Rame {
        final int numero;
        final Section[] parcours;
        private final Suivi[] suivis;
        private boolean enService;

        final class Suivi implements Tension {
            private final float[] courbe = new float[240];
            private int vues;

            @Override
            public void change(Section s, float volts) {
                courbe[vues++ % courbe.length] = volts;
                if (volts < 560) alertes.increment();
            }
        }

        private final LongAdder alertes;

        Rame(int numero, Section[] parcours, LongAdder alertes) {
            this.numero = numero;
            this.parcours = parcours;
            this.alertes = alertes;
            suivis = new Suivi[parcours.length];
        }

        synchronized void prendreService() {
            if (enService) return;
            enService = true;
            for (int i = 0; i < parcours.length; i++) parcours[i].ecoutes.add(suivis[i] = new Suivi());
        }

        synchronized void finirService() {
            if (!enService) return;
            enService = false;
            for (int i = 0; i < parcours.length; i++) {
                parcours[i].ecoutes.remove(suivis[i]);
                suivis[i] = null;
            }
        }
    }

    static final class Reseau {
        private final Horaires horaires = new Horaires(141);
        private final ObjetsTrouves objets = new ObjetsTrouves(142);
        private final Plans plans = new Plans(143);
        private final Validations validations = new Validations(144);
        private final Voyageurs voyageurs = new Voyageurs(145);
        private final LongAdder alertes = new LongAdder();
        private final Section[] sections = new Section[420];
        private final Rame[] rames = new Rame[Scale.of(170)];

        Reseau() {
            for (int i = 0; i < sections.length; i++) sections[i] = new Section(i);
            for (int r = 0; r < rames.length; r++) {
                Section[] parcours = new Section[60];
                for (int i = 0; i < parcours.length; i++) parcours[i] = sections[(r % 14 * 30 + i) % sections.length];
                rames[r] = new Rame(200 + r, parcours, alertes);
                rames[r].prendreService();
            }
        }

        void seconde(int n, Sample s) {
            sections[s.below(sections.length)].mesurer(550 + s.below(250));
            if (n % 20 == 0) {
                Rame r = rames[s.below(rames.length)];
                r.finirService();
                if (s.below(8) != 0) r.prendreService();
                rames[s.below(rames.length)].prendreService();
            }
            if (n % 4 == 0) validations.valider(s.below(90));
        }
    }

    public static void main(String[] args) throws Exception {
        Reseau reseau = new Reseau();
        Service.assurer("sous-station", 2, Integer.getInteger("tours", 90_000), 120, 146, reseau::seconde);
        int ecoutes = 0;
        for (Section s : reseau.sections) ecoutes += s.ecoutes.size();
        System.out.println(ecoutes + " listeners, " + reseau.alertes + " alarms");
        Ready.last();
    }
}
