package de.luftschiff.angebote;

import de.luftschiff.bestand.Bildpuffer;
import de.luftschiff.bestand.Flugplan;
import de.luftschiff.bestand.Gaestekartei;
import de.luftschiff.bestand.Gelaende;
import de.luftschiff.bestand.Motive;
import de.luftschiff.bestand.Preisliste;
import de.luftschiff.bestand.Schicht;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Kunde(int nummer, String firma, String ansprechpartner) {}

    static final class Angebot {
        final int nummer;
        final Kunde kunde;
        final String spruch;
        final String strecke;
        final BigDecimal preis;
        final Instant erstellt;
        final byte[] skizze;
        volatile String stand = "offen";

        Angebot(int nummer, Kunde kunde, String spruch, String strecke, BigDecimal preis, Instant erstellt, byte[] skizze) {
            this.nummer = nummer;
            this.kunde = kunde;
            this.spruch = spruch;
            this.strecke = strecke;
            this.preis = preis;
            this.erstellt = erstellt;
            this.skizze = skizze;
        }
    }

    /** Until when a customer may answer. */
    static final class Bindefrist implements Delayed {
        private final long ende;
        private final Angebot angebot;

        Bindefrist(long ende, Angebot angebot) {
            this.ende = ende;
            this.angebot = angebot;
        }

        @Override
        public long getDelay(TimeUnit einheit) {
            return einheit.convert(ende - System.currentTimeMillis(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed d) {
            return Long.compare(ende, ((Bindefrist) d).ende);
        }
    }

    static final class Fristenwache {
        private final DelayQueue<Bindefrist> fristen = new DelayQueue<>();
        private final LongAdder verstrichen = new LongAdder();

        Fristenwache(Angebotsbuch buch) {
            Thread t = new Thread(() -> {
                try {
                    while (true) {
                        Bindefrist f = fristen.take();
                        if (buch.verwirf(f.angebot.nummer)) verstrichen.increment();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "bindefristen");
            t.setDaemon(true);
            t.start();
        }

        void merke(Angebot a, Duration frist) {
            fristen.add(new Bindefrist(System.currentTimeMillis() + frist.toMillis(), a));
        }
    }

    static final class Angebotsbuch {
        private final Map<Integer, Angebot> offene = new ConcurrentHashMap<>();
        private final Fristenwache wache = new Fristenwache(this);
        private final LongAdder angenommen = new LongAdder();

        void biete(Angebot a, Duration frist) {
            offene.put(a.nummer, a);
            wache.merke(a, frist);
        }

        boolean nimmAn(int nummer) {
            Angebot a = offene.remove(nummer);
            if (a == null) return false;
            a.stand = "angenommen";
            angenommen.increment();
            return true;
        }

        boolean verwirf(int nummer) {
            Angebot a = offene.remove(nummer);
            if (a == null) return false;
            a.stand = "verstrichen";
            return true;
        }
    }

    static final class Werbeabteilung {
        final Flugplan flugplan = new Flugplan(51);
        final Gaestekartei kartei = new Gaestekartei(52);
        final Gelaende gelaende = new Gelaende(53);
        final Motive motive = new Motive(54);
        final Preisliste preise = new Preisliste(55);
        final Bildpuffer bilder = new Bildpuffer();
        private final Angebotsbuch buch = new Angebotsbuch();

        void verhandle(int n, Instant zeit, Sample s) throws InterruptedException {
            Kunde k = new Kunde(s.below(3000), s.text(18 + s.below(14)), kartei.irgendwer(s).nachname());
            Angebot a = new Angebot(240_000 + n, k, s.text(40 + s.below(30)), flugplan.fahrt(n).titel(), preise.preis(n), zeit, s.bytes(500 + s.below(500)));
            if (s.below(12) == 0) {
                buch.biete(a, Duration.ofMillis(40 + s.below(200)));
            } else {
                buch.biete(a, Duration.ofDays(14));
                bilder.entwickle(n);
                buch.nimmAn(a.nummer);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Werbeabteilung abteilung = new Werbeabteilung();
        int anzahl = 7_000;
        Schicht.beginne("vertrieb", 2, anzahl, 30, 56, (n, s) -> {
            abteilung.verhandle(n, n < anzahl ? Sample.at(n, anzahl, Duration.ofHours(60)) : Instant.now(), s);
            abteilung.motive.motiv(n * 13);
        });
        Thread.sleep(600);
        System.out.println(abteilung.buch.angenommen + " offers accepted, " + abteilung.buch.wache.verstrichen + " lapsed, " + abteilung.buch.offene.size() + " open, " + abteilung.buch.wache.fristen.size() + " deadlines");
        Ready.last();
    }
}
