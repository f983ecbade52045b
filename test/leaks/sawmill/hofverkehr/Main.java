package at.waldsaege.hof;

import at.waldsaege.gemein.Etikettenpuffer;
import at.waldsaege.gemein.Forststrassen;
import at.waldsaege.gemein.Kundenkartei;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Stammfotos;
import at.waldsaege.gemein.Wiegungen;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Posten(String sortiment, int stueck, double festmeter, String polter) {}

    static final class Fuhre {
        final String avisnummer;
        final String kennzeichen;
        final String fraechter;
        final Instant einfahrt;
        final List<Posten> posten;
        final byte[] ladeplan;
        String wiegeschein;
        int brutto;
        int tara;

        Fuhre(String avisnummer, String kennzeichen, String fraechter, Instant einfahrt, List<Posten> posten, byte[] ladeplan) {
            this.avisnummer = avisnummer;
            this.kennzeichen = kennzeichen;
            this.fraechter = fraechter;
            this.einfahrt = einfahrt;
            this.posten = posten;
            this.ladeplan = ladeplan;
        }
    }

    /** Who is in the yard, and where. */
    static final class Hofbuch {
        private final Map<String, Fuhre> fuhren = new ConcurrentHashMap<>();

        void trageEin(String nummer, Fuhre f) {
            fuhren.put(nummer, f);
        }

        void trageAus(String nummer) {
            fuhren.remove(nummer);
        }

        int eintraege() {
            return fuhren.size();
        }
    }

    static final class Einfahrt {
        private final Hofbuch hofbuch;
        private final Bruecke bruecke;
        private final AtomicLong selbstabholer = new AtomicLong(40_000);

        Einfahrt(Hofbuch hofbuch, Bruecke bruecke) {
            this.hofbuch = hofbuch;
            this.bruecke = bruecke;
        }

        void angemeldet(Fuhre f, Sample s) {
            bruecke.wiegeVoll(f, 22_000 + s.below(20_000));
            hofbuch.trageEin(f.avisnummer, f);
        }

        void selbstabholer(Fuhre f, Sample s) {
            bruecke.wiegeVoll(f, 3000 + s.below(4000));
            selbstabholer.incrementAndGet();
            hofbuch.trageEin(f.wiegeschein, f);
        }
    }

    static final class Bruecke {
        private final AtomicLong scheine = new AtomicLong(812_000);
        private final Wiegungen wiegungen = new Wiegungen(21);

        void wiegeVoll(Fuhre f, int brutto) {
            f.wiegeschein = "W" + scheine.incrementAndGet();
            f.brutto = brutto;
        }

        void wiegeLeer(Fuhre f, int tara) {
            f.tara = tara;
            wiegungen.wiege(System.currentTimeMillis());
        }
    }

    static final class Ausfahrt {
        private final Hofbuch hofbuch;
        private final LongAdder hinaus = new LongAdder();
        private final LongAdder netto = new LongAdder();

        Ausfahrt(Hofbuch hofbuch) {
            this.hofbuch = hofbuch;
        }

        void hinaus(Fuhre f) {
            netto.add(f.brutto - f.tara);
            hofbuch.trageAus(f.wiegeschein);
            hinaus.increment();
        }
    }

    static final class Werk implements Schicht.Arbeit {
        private final Stammfotos fotos = new Stammfotos(22);
        private final Kundenkartei kartei = new Kundenkartei(23);
        private final Forststrassen strassen = new Forststrassen(24);
        private final Etikettenpuffer etiketten = new Etikettenpuffer();
        private final Hofbuch hofbuch = new Hofbuch();
        private final Bruecke bruecke = new Bruecke();
        private final Einfahrt einfahrt = new Einfahrt(hofbuch, bruecke);
        private final Ausfahrt ausfahrt = new Ausfahrt(hofbuch);
        private final int insgesamt;

        Werk(int insgesamt) {
            this.insgesamt = insgesamt;
        }

        @Override
        public void tu(int n, Sample s) throws Exception {
            Instant wann = n < insgesamt ? Sample.at(n, insgesamt, Duration.ofDays(23)) : Instant.now();
            List<Posten> posten = new ArrayList<>();
            for (int i = 0; i <= s.below(4); i++) posten.add(new Posten(s.text(8 + s.below(10)), 4 + s.below(60), 30 * s.real(), "P" + s.below(90)));
            Fuhre f = new Fuhre("AV-" + (500_000 + n), s.code(2) + " " + (100 + s.below(900)) + " " + s.code(2), s.text(14 + s.below(20)), wann, posten, s.bytes(300 + s.below(500)));
            if (s.below(10) < 3) einfahrt.selbstabholer(f, s);
            else einfahrt.angemeldet(f, s);
            kartei.kunde(20_000 + s.below(60_000));
            if (n % 4 == 0) strassen.fahrt(s.below(20_000), 30);
            if (n % 20 == 0) fotos.bild(s.below(5000));
            Schicht.verschnaufe();
            bruecke.wiegeLeer(f, 2000 + s.below(12_000));
            if (n % 8 == 0) etiketten.drucke(f.ladeplan);
            ausfahrt.hinaus(f);
        }
    }

    public static void main(String[] args) throws Exception {
        int rueckstand = 3800;
        Werk werk = new Werk(3 * rueckstand);
        Schicht.arbeiten("hof", 3, rueckstand, 25, werk);
        System.out.println(werk.ausfahrt.hinaus + " left the yard, " + werk.hofbuch.eintraege() + " in the book");
        Ready.last();
    }
}
