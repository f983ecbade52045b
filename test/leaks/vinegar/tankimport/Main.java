package de.sauertopf.einlesen;

import de.sauertopf.grundlage.Druckpuffer;
import de.sauertopf.grundlage.Kassenbons;
import de.sauertopf.grundlage.Laborproben;
import de.sauertopf.grundlage.Schicht;
import de.sauertopf.grundlage.Tankwerte;
import de.sauertopf.grundlage.Zonenfracht;
import java.time.Instant;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    /** What the import has to say, for the mail to the cellar master. */
    static final class Einlesebericht extends Handler {
        private final long faden = Thread.currentThread().getId();
        private final String datei;
        private final StringBuilder text = new StringBuilder();
        private boolean fertig;

        Einlesebericht(String datei) {
            this.datei = datei;
        }

        @Override
        public void publish(LogRecord r) {
            if (fertig || r.getLongThreadID() != faden) return;
            text.append(r.getLevel()).append(' ').append(r.getMessage()).append('\n');
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            fertig = true;
        }

        String betreff() {
            return datei + ", " + text.length() + " Zeichen";
        }
    }

    /** Reads the files that the measuring boxes of the tanks send every quarter of an hour. */
    static final class Messdateien {
        private static final Logger LOG = Logger.getLogger("de.sauertopf.einlesen");
        private final Tankwerte werte;

        Messdateien(Tankwerte werte) {
            this.werte = werte;
            LOG.setUseParentHandlers(false);
        }

        String lies(String datei, int tank, Instant von, Sample s) {
            Einlesebericht bericht = new Einlesebericht(datei);
            LOG.addHandler(bericht);
            try {
                LOG.info("lese " + datei);
                for (int m = 0; m < 15; m++) {
                    double grad = 18 + 16 * s.real();
                    double saeure = 4 + 9 * s.real();
                    werte.melde(tank, von.plusSeconds(60L * m).toEpochMilli(), grad, saeure);
                    if (grad > 31) LOG.warning("Tank " + tank + " zu warm, " + grad + " Grad nach " + m + " Minuten");
                    LOG.log(Level.INFO, "Minute " + m + ": " + grad + " Grad, " + saeure + " Prozent, Fuehler " + s.code(5) + " " + s.text(30));
                }
                LOG.info("gelesen " + datei);
            } finally {
                bericht.close();
            }
            return bericht.betreff();
        }
    }

    static final class Tanklager {
        final Druckpuffer druck = new Druckpuffer();
        final Kassenbons bons = new Kassenbons(51);
        final Laborproben proben = new Laborproben(52);
        final Tankwerte werte = new Tankwerte(53);
        final Zonenfracht fracht = new Zonenfracht(54);
        final Messdateien dateien = new Messdateien(werte);
    }

    public static void main(String[] args) throws Exception {
        Tanklager lager = new Tanklager();
        Instant tag = Instant.now().minusSeconds(86_400);
        Schicht.arbeite("einlesen", 2, 1_700, 250, 55, (n, s) -> {
            int tank = n % 240;
            String betreff = lager.dateien.lies("tank" + tank + "-" + n + ".csv", tank, tag.plusSeconds(n / 240 * 900L), s);
            lager.druck.drucke(betreff);
            if (n % 4 == 0) lager.proben.wechsel();
        });
        System.out.println(Messdateien.LOG.getHandlers().length + " handlers");
        Ready.last();
    }
}
