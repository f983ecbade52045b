package fr.tramligne.telemetrie;

import fr.tramligne.socle.Correspondances;
import fr.tramligne.socle.LigneAerienne;
import fr.tramligne.socle.ObjetsTrouves;
import fr.tramligne.socle.Plans;
import fr.tramligne.socle.Service;
import fr.tramligne.socle.Validations;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    /** The compressed radio link with one tram, from one dead spot to the next. */
    static final class Liaison {
        final int rame;
        final long ouverte = System.currentTimeMillis();
        private final Deflater aller = new Deflater(Deflater.BEST_SPEED);
        private final Inflater retour = new Inflater();
        private final byte[] tampon = new byte[6144];
        private volatile boolean muette;
        private long octets;

        Liaison(int rame) {
            this.rame = rame;
        }

        void echanger(String trame) throws DataFormatException {
            aller.setInput(trame.getBytes(StandardCharsets.UTF_8));
            int k;
            while ((k = aller.deflate(tampon, 0, tampon.length / 2, Deflater.SYNC_FLUSH)) > 0) {
                octets += k;
                retour.setInput(tampon, 0, k);
                retour.inflate(tampon, tampon.length / 2, tampon.length / 2);
            }
        }

        void clore() {
            aller.end();
            retour.end();
        }
    }

    /** The links of the fleet, and of each tram the one that is used now. */
    static final class Registre {
        private final List<Liaison> liaisons = new ArrayList<>();
        private final Liaison[] courante = new Liaison[90];
        private int perdues;

        synchronized Liaison pour(int rame) {
            if (courante[rame] == null) {
                courante[rame] = new Liaison(rame);
                liaisons.add(courante[rame]);
            }
            return courante[rame];
        }

        /** The tram signs off at the terminus. */
        synchronized void finDeService(int rame) {
            Liaison l = courante[rame];
            if (l == null) return;
            courante[rame] = null;
            liaisons.remove(l);
            l.clore();
        }

        /** The radio reports that a tram is gone; it will come back with a new link. */
        synchronized void perte(int rame) {
            Liaison l = courante[rame];
            if (l == null) return;
            l.muette = true;
            courante[rame] = null;
            perdues++;
        }
    }

    static final class Poste {
        private final Correspondances correspondances = new Correspondances(41);
        private final LigneAerienne ligne = new LigneAerienne(42);
        private final ObjetsTrouves objets = new ObjetsTrouves(43);
        private final Plans plans = new Plans(44);
        private final Validations validations = new Validations(45);
        private final Registre registre = new Registre();
        private final LongAdder trames = new LongAdder();

        void radio(int n, Sample s) throws Exception {
            int rame = n % 90;
            Liaison l = registre.pour(rame);
            synchronized (l) {
                for (int i = 0; i < 3; i++) l.echanger("rame=" + rame + ";section=" + s.below(640) + ";volts=" + ligne.tension(n) + ";" + s.text(120));
            }
            trames.increment();
            int suite = s.below(20);
            if (suite == 0) registre.finDeService(rame);
            else if (suite == 1) registre.perte(rame);
            validations.valider(rame);
        }
    }

    public static void main(String[] args) throws Exception {
        Poste poste = new Poste();
        Service.assurer("radio", 1, Integer.getInteger("tours", 18_000), 120, 46, poste::radio);
        System.out.println(poste.trames + " frames, " + poste.registre.perdues + " lost, " + poste.registre.liaisons.size() + " links");
        Ready.last();
    }
}
