package fr.affineurs.export;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.helpers.NOPAppender;
import fr.affineurs.commun.Degustations;
import fr.affineurs.commun.Equipe;
import fr.affineurs.commun.FichesProduit;
import fr.affineurs.commun.Producteurs;
import fr.affineurs.commun.TamponsScan;
import fr.affineurs.commun.TarifsPays;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

public class Main {
    record LigneDouane(String codeNc, String designation, int kilos, int centimes) {}

    record Dossier(String numero, String pays, Instant depot, List<LigneDouane> lignes) {}

    /** What is said about one file, for the report that is sent with it. */
    static final class JournalDossier extends AppenderBase<ILoggingEvent> {
        private final String numero;
        private final List<ILoggingEvent> paroles = new ArrayList<>();

        JournalDossier(String numero) {
            this.numero = numero;
            setName("dossier-" + numero);
        }

        @Override
        protected void append(ILoggingEvent e) {
            if (numero.equals(e.getMDCPropertyMap().get("dossier"))) paroles.add(e);
        }

        String rapport() {
            StringBuilder b = new StringBuilder();
            for (ILoggingEvent e : paroles) b.append(e.getLevel()).append(' ').append(e.getFormattedMessage()).append('\n');
            return b.toString();
        }
    }

    static final class Douane {
        private static final Logger LOG = LoggerFactory.getLogger(Douane.class);

        int declare(Dossier d, Sample s) {
            LOG.info("Dépôt du dossier {} pour {} ({} lignes)", d.numero(), d.pays(), d.lignes().size());
            int droits = 0;
            for (LigneDouane l : d.lignes()) {
                int taxe = l.centimes() * (3 + s.below(9)) / 100;
                LOG.info("Ligne {} {}: {} kg, droits {}", l.codeNc(), l.designation(), l.kilos(), taxe);
                if (taxe > 40_000) LOG.warn("Droits élevés sur {} : certificat sanitaire {} demandé", l.codeNc(), s.id());
                droits += taxe;
            }
            return droits;
        }
    }

    static final class BureauExport {
        private static final Logger LOG = LoggerFactory.getLogger(BureauExport.class);
        private final ch.qos.logback.classic.Logger metier = (ch.qos.logback.classic.Logger) LoggerFactory.getLogger("fr.affineurs.export");
        private final Douane douane = new Douane();
        private final LongAdder envoyes = new LongAdder();
        private final LongAdder octets = new LongAdder();

        void traite(Dossier d, Sample s) {
            JournalDossier journal = new JournalDossier(d.numero());
            journal.setContext(metier.getLoggerContext());
            journal.start();
            metier.addAppender(journal);
            MDC.put("dossier", d.numero());
            MDC.put("pays", d.pays());
            try {
                int droits = douane.declare(d, s);
                LOG.info("Dossier {} accepté, {} centimes de droits", d.numero(), droits);
                envoie(journal.rapport());
            } finally {
                MDC.clear();
                journal.stop();
            }
        }

        private void envoie(String rapport) {
            octets.add(rapport.length());
            envoyes.increment();
        }
    }

    static final class Comptoir {
        final Producteurs producteurs = new Producteurs(21);
        final TarifsPays tarifs = new TarifsPays(22);
        final Degustations degustations = new Degustations(23);
        final FichesProduit fiches = new FichesProduit(24);
        final TamponsScan tampons = new TamponsScan();
        final BureauExport bureau = new BureauExport();
    }

    private static void regleJournal() {
        LoggerContext c = (LoggerContext) LoggerFactory.getILoggerFactory();
        c.reset();
        NOPAppender<ILoggingEvent> rien = new NOPAppender<>();
        rien.setContext(c);
        rien.start();
        c.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.INFO);
        c.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(rien);
    }

    public static void main(String[] args) throws Exception {
        regleJournal();
        Comptoir comptoir = new Comptoir();
        Equipe.embauche("bureau-export", 2, 1300, 120, 25, (n, s) -> {
            List<LigneDouane> lignes = new ArrayList<>();
            for (int i = 0, k = 4 + s.below(6); i < k; i++) lignes.add(new LigneDouane("0406 " + s.below(90) + " " + s.below(90), s.text(24), 20 + s.below(900), comptoir.tarifs.prix(s) * 100));
            comptoir.bureau.traite(new Dossier("EX-2026-" + (20_000 + n), "pays " + s.code(2), Instant.now(), lignes), s);
            comptoir.degustations.reserve(s, Instant.now());
            comptoir.fiches.fiche(s.below(20_000), s);
            comptoir.tampons.numerise(300);
        });
        System.out.println(comptoir.bureau.envoyes + " files, " + comptoir.bureau.octets + " characters of reports");
        Ready.last();
    }
}
