package be.kantwerk.factuur;

import be.kantwerk.gemeen.Garenregister;
import be.kantwerk.gemeen.Klantenkaarten;
import be.kantwerk.gemeen.Magazijn;
import be.kantwerk.gemeen.Mandjes;
import be.kantwerk.gemeen.Patronenboek;
import be.kantwerk.gemeen.Ploeg;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

/** Healthy: the invoices of a week, grouped by customer and sent one after the other; the dump is taken amid the fourth round, the three before it are gone. */
public class Main {
    record Lijn(String artikel, double meter, long cent) {}

    static final class Factuur {
        final int nummer;
        final Klantenkaarten.Klant klant;
        final Instant opgemaakt;
        final List<Lijn> lijnen = new ArrayList<>(4);
        byte[] pdf;

        Factuur(int nummer, Klantenkaarten.Klant klant, Instant opgemaakt) {
            this.nummer = nummer;
            this.klant = klant;
            this.opgemaakt = opgemaakt;
        }

        long totaal() {
            return lijnen.stream().mapToLong(Lijn::cent).sum();
        }
    }

    static final class Ronde {
        private final Map<String, List<Factuur>> perGemeente = new LinkedHashMap<>();
        private int verstuurd;

        void stelOp(int nummer, int aantal, Klantenkaarten klanten, Patronenboek boek, Sample s) {
            for (int i = 0; i < aantal; i++) {
                Factuur f = new Factuur(nummer + i, klanten.klant(20_000 + s.below(44_000)), Instant.now());
                for (int k = 0, n = 1 + s.below(5); k < n; k++) f.lijnen.add(new Lijn(boek.willekeurig(s).naam(), 20 * s.real(), 100 + s.below(20_000)));
                f.pdf = s.bytes(300 + s.below(500));
                perGemeente.computeIfAbsent("B-" + (1000 + s.below(400)), g -> new ArrayList<>()).add(f);
            }
        }

        long verstuur(Verzender v) throws InterruptedException {
            long som = 0;
            for (List<Factuur> post : perGemeente.values()) {
                for (Factuur f : post) {
                    som += f.totaal();
                    v.neem(f);
                    verstuurd++;
                }
            }
            return som;
        }
    }

    static final class Verzender {
        private final LongAdder octetten = new LongAdder();
        private final CountDownLatch halverwege = new CountDownLatch(1);
        private volatile int ronde;

        void neem(Factuur f) throws InterruptedException {
            octetten.add(f.pdf.length);
            if (ronde == 4 && f.nummer % 9000 == 5000) {
                halverwege.countDown();
            }
            if (halverwege.getCount() == 0) Thread.sleep(20); // the mail server is slow at this hour
        }
    }

    static final class Boekhouding {
        final Garenregister garens = new Garenregister(121);
        final Klantenkaarten klanten = new Klantenkaarten(122);
        final Mandjes mandjes = new Mandjes(123);
        final Patronenboek boek = new Patronenboek(124);
        final Magazijn magazijn;
        final Verzender verzender = new Verzender();
        final LongAdder gefactureerd = new LongAdder();

        Boekhouding() throws Exception {
            magazijn = new Magazijn(125);
        }

        void rondes() throws InterruptedException {
            Sample s = new Sample(126);
            for (int r = 1; ; r++) {
                verzender.ronde = r;
                Ronde ronde = new Ronde();
                ronde.stelOp(r * 9000, 9000, klanten, boek, s);
                gefactureerd.add(ronde.verstuur(verzender));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Boekhouding b = new Boekhouding();
        Ploeg.altijd("facturen", 127, (n, s) -> b.rondes());
        b.verzender.halverwege.await();
        Ploeg.altijd("webwinkel", 128, (n, s) -> {
            b.mandjes.begin(Instant.now());
            Thread.sleep(10);
        });
        Thread.sleep(1000);
        System.out.println(b.gefactureerd + " cent in the rounds before, " + b.verzender.octetten + " bytes sent, round " + b.verzender.ronde);
        Ready.last();
        System.out.println(b.garens.willekeurig(new Sample(1)));
    }
}
