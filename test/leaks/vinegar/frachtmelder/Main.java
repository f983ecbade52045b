package de.sauertopf.fracht;

import de.sauertopf.grundlage.Artikelbilder;
import de.sauertopf.grundlage.Artikelstamm;
import de.sauertopf.grundlage.Kundenkartei;
import de.sauertopf.grundlage.Rezepturen;
import de.sauertopf.grundlage.Schicht;
import de.sauertopf.grundlage.Zonenfracht;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Packstueck(String siegel, int gramm, String inhalt) {}

    record Meldung(long sendung, Instant verladen, String empfaenger, List<Packstueck> stuecke, String bemerkung) {}

    static class Ablehnung extends Exception {
        Ablehnung(String grund) {
            super(grund);
        }
    }

    /** The system of the carrier: out of reach now and then, and strict about weights. */
    static final class Spediteur {
        private final Sample s = new Sample(61);
        private long angenommen;

        void nimm(Meldung m) throws Ablehnung {
            if (s.below(400) == 0) throw new Ablehnung("nicht erreichbar");
            for (Packstueck p : m.stuecke()) if (p.gramm() <= 0) throw new Ablehnung("Gewicht fehlt: " + p.siegel());
            angenommen++;
        }
    }

    /** Tells the carrier what was loaded, in the order of loading. */
    static final class Frachtmelder implements Runnable {
        private final BlockingQueue<Meldung> ausstehend = new LinkedBlockingQueue<>();
        private final Spediteur spediteur;
        private volatile long versuche;

        Frachtmelder(Spediteur spediteur) {
            this.spediteur = spediteur;
        }

        void melde(Meldung m) {
            ausstehend.add(m);
        }

        @Override
        public void run() {
            try {
                while (!Thread.currentThread().isInterrupted()) {
                    Meldung m = ausstehend.peek();
                    if (m == null || !sende(m)) Thread.sleep(30);
                    else ausstehend.remove();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean sende(Meldung m) {
            versuche++;
            try {
                spediteur.nimm(m);
                return true;
            } catch (Ablehnung a) {
                return false; // again in a moment: the order must be kept
            }
        }
    }

    static final class Rampe {
        final Artikelbilder bilder = new Artikelbilder(62);
        final Artikelstamm artikel = new Artikelstamm(63);
        final Kundenkartei kunden = new Kundenkartei(64);
        final Rezepturen rezepte = new Rezepturen(65);
        final Zonenfracht fracht = new Zonenfracht(66);
        final Spediteur spediteur = new Spediteur();
        final Frachtmelder melder = new Frachtmelder(spediteur);

        void verlade(int n, Instant wann, Sample s) {
            List<Packstueck> stuecke = new ArrayList<>();
            for (int i = 0, k = 1 + s.below(4); i < k; i++) {
                Artikelstamm.Artikel a = artikel.artikel(s.below(1 << 20));
                int gramm = n % 8_000 == 3_999 ? 0 : a.milliliter() * 6 + 400; // a jar for the fair, which nobody weighs
                stuecke.add(new Packstueck("S" + s.code(8), gramm, s.below(6) + 1 + " x " + a.bezeichnung()));
            }
            Kundenkartei.Kunde kunde = kunden.kunde(400_000 + s.below(30_000));
            melder.melde(new Meldung(77_000_000L + n, wann, kunde.anrede() + ", " + kunde.strasse() + ", " + kunde.ort(), stuecke, s.text(30 + s.below(60))));
            bilder.bild(s.below(3000), 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Rampe rampe = new Rampe();
        Thread funk = new Thread(rampe.melder, "fracht-funk");
        funk.setDaemon(true);
        funk.start();
        int menge = 11_500;
        Schicht.arbeite("staplerfahrer", 2, menge, 90, 67, (n, s) -> rampe.verlade(n, n < menge ? Sample.at(n, menge, Duration.ofHours(20)) : Instant.now(), s));
        Thread.sleep(1500);
        System.out.println(rampe.spediteur.angenommen + " taken, " + rampe.melder.ausstehend.size() + " outstanding, " + rampe.melder.versuche + " tries");
        Ready.last();
    }
}
