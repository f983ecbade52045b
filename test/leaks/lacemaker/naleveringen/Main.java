package be.kantwerk.nalevering;

import be.kantwerk.gemeen.Getouwmetingen;
import be.kantwerk.gemeen.Kassabonnen;
import be.kantwerk.gemeen.Klantenkaarten;
import be.kantwerk.gemeen.Patronenboek;
import be.kantwerk.gemeen.Ploeg;
import be.kantwerk.gemeen.Prijstafels;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Baan(int nummer, double meter, String fout) {}

    /** All that is needed while an order is woven. */
    static final class Weefopdracht {
        private final int nummer;
        private final Klantenkaarten.Klant klant;
        private final Instant besteld;
        private final short[] jacquard;
        private final List<Baan> banen = new ArrayList<>();

        Weefopdracht(int nummer, Klantenkaarten.Klant klant, Instant besteld, short[] jacquard) {
            this.nummer = nummer;
            this.klant = klant;
            this.besteld = besteld;
            this.jacquard = jacquard;
        }

        void weef(Sample s) {
            for (int i = 0; i < jacquard.length / 120; i++) banen.add(new Baan(i, 2 + 4 * s.real(), jacquard[i] % 11 == 0 ? s.text(30) : ""));
        }

        double meter() {
            return banen.stream().mapToDouble(Baan::meter).sum();
        }

        /** Forty days after the order, the customer is asked how it pleases. */
        Navraag navraag() {
            return new Navraag(klant.email(), besteld.plus(Duration.ofDays(40)));
        }

        final class Navraag implements Delayed {
            private final String email;
            private final Instant wanneer;
            private final String aanhef;

            Navraag(String email, Instant wanneer) {
                this.email = email;
                this.wanneer = wanneer;
                this.aanhef = "Uw bestelling " + nummer;
            }

            String brief() {
                return aanhef + ", " + email;
            }

            @Override
            public long getDelay(TimeUnit u) {
                return u.convert(Duration.between(Instant.now(), wanneer));
            }

            @Override
            public int compareTo(Delayed d) {
                return wanneer.compareTo(((Navraag) d).wanneer);
            }
        }
    }

    static final class Nazorg {
        private final DelayQueue<Weefopdracht.Navraag> agenda = new DelayQueue<>();
        private final LongAdder verstuurd = new LongAdder();

        void plan(Weefopdracht.Navraag n) {
            agenda.add(n);
        }

        void verstuur() throws InterruptedException {
            if (!agenda.take().brief().isEmpty()) verstuurd.increment();
        }
    }

    static final class Weefzaal {
        private final Nazorg nazorg;
        private final LongAdder centimeter = new LongAdder();

        Weefzaal(Nazorg nazorg) {
            this.nazorg = nazorg;
        }

        void voerUit(Weefopdracht w, Sample s) {
            w.weef(s);
            centimeter.add(Math.round(100 * w.meter()));
            nazorg.plan(w.navraag());
        }
    }

    static final class Bedrijf {
        final Patronenboek boek = new Patronenboek(51);
        final Klantenkaarten klanten = new Klantenkaarten(52);
        final Getouwmetingen metingen = new Getouwmetingen(53);
        final Kassabonnen bonnen = new Kassabonnen(54);
        final Prijstafels prijzen = new Prijstafels(55);
        final Nazorg nazorg = new Nazorg();
        final Weefzaal zaal = new Weefzaal(nazorg);
    }

    private static final Bedrijf BEDRIJF = new Bedrijf();

    public static void main(String[] args) throws Exception {
        Ploeg.altijd("nazorg", 56, (n, s) -> BEDRIJF.nazorg.verstuur());
        int achterstand = 1900;
        Ploeg.start("wever", 3, achterstand, 57, (n, s) -> {
            Instant besteld = n < 3 * achterstand ? Sample.at(n, 3 * achterstand, Duration.ofDays(60)) : Instant.now();
            short[] jacquard = new short[500 + s.below(700)];
            for (int i = 0; i < jacquard.length; i++) jacquard[i] = (short) s.below(4000);
            BEDRIJF.zaal.voerUit(new Weefopdracht(310_000 + n, BEDRIJF.klanten.klant(20_000 + s.below(44_000)), besteld, jacquard), s);
            BEDRIJF.metingen.meet(n, 5f, 280f);
            if (n % 2 == 0) BEDRIJF.bonnen.boek(System.currentTimeMillis());
        });
        System.out.println(BEDRIJF.zaal.centimeter + " cm, " + BEDRIJF.nazorg.verstuurd + " letters sent, " + BEDRIJF.nazorg.agenda.size() + " to come");
        Ready.last();
    }
}
