package si.panj.trg;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import si.panj.skupno.Izmena;
import si.panj.skupno.Matice;
import si.panj.skupno.Odjemalci;
import si.panj.skupno.PelodniAtlas;
import si.panj.skupno.ProdajaNaDrobno;
import si.panj.skupno.SlikeSatja;
import si.panj.skupno.Tehtnice;

public class Main {
    enum Sorta { AKACIJA, KOSTANJ, LIPA, CVETLICNI, HOJA, SMREKA, AJDA, OLJNA_REPICA }

    static final class Postavka {
        final Sorta sorta;
        final int centovNaKilo;
        final int naZalogi;
        final String opomba;

        Postavka(Sorta sorta, int centovNaKilo, int naZalogi, String opomba) {
            this.sorta = sorta;
            this.centovNaKilo = centovNaKilo;
            this.naZalogi = naZalogi;
            this.opomba = opomba;
        }
    }

    /** A price list cannot be changed; a new one is made from the one that is in force. */
    static final class Cenik {
        final int izdaja;
        final String odobril;
        final Postavka[] postavke;
        final Cenik osnova;

        Cenik(int izdaja, String odobril, Postavka[] postavke, Cenik osnova) {
            this.izdaja = izdaja;
            this.odobril = odobril;
            this.postavke = postavke;
            this.osnova = osnova;
        }

        int sprememba(Sorta sorta) {
            return osnova == null ? 0 : postavke[sorta.ordinal()].centovNaKilo - osnova.postavke[sorta.ordinal()].centovNaKilo;
        }

        Cenik prenovi(String kdo, Sample s) {
            Postavka[] nove = new Postavka[postavke.length];
            for (int i = 0; i < nove.length; i++) {
                Postavka p = postavke[i];
                nove[i] = new Postavka(p.sorta, Math.max(300, p.centovNaKilo + s.below(41) - 20), s.below(90_000), s.text(70 + s.below(90)));
            }
            return new Cenik(izdaja + 1, kdo, nove, this);
        }
    }

    record Predlog(String kdo, long seme) {}

    /** Puts the proposals of the brokers into force, one after the other. */
    static final class Trg implements Runnable {
        private final BlockingQueue<Predlog> predlogi = new LinkedBlockingQueue<>(64);
        private final AtomicLong podrazitev = new AtomicLong();
        private volatile Cenik veljavni;

        Trg(Sample s) {
            Postavka[] p = new Postavka[Sorta.values().length];
            for (Sorta sorta : Sorta.values()) p[sorta.ordinal()] = new Postavka(sorta, 700 + s.below(900), s.below(90_000), s.text(80));
            veljavni = new Cenik(1, "odbor", p, null);
        }

        void predlagaj(Predlog p) throws InterruptedException {
            predlogi.put(p);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    Predlog p = predlogi.take();
                    Cenik nov = veljavni.prenovi(p.kdo(), new Sample(p.seme()));
                    veljavni = nov;
                    for (Sorta sorta : Sorta.values()) if (nov.sprememba(sorta) > 0) podrazitev.incrementAndGet();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Trg trg = new Trg(new Sample(60));
        Thread nit = new Thread(trg, "trg");
        nit.setDaemon(true);
        nit.start();
        Tehtnice tehtnice = new Tehtnice(61);
        PelodniAtlas atlas = new PelodniAtlas(62);
        Odjemalci odjemalci = new Odjemalci(63);
        ProdajaNaDrobno prodaja = new ProdajaNaDrobno(64);
        SlikeSatja slike = new SlikeSatja(65);
        Matice matice = new Matice(66);
        Izmena.zacni("posrednik", 3, 1300, 67, (n, s) -> {
            trg.predlagaj(new Predlog("posrednik " + s.code(3), s.number()));
            tehtnice.odcitaj(n, 30_000 + s.below(9000), 35f);
            atlas.najblizje(s.below(90), s.below(3000));
            odjemalci.karta(s.below(30_000));
            if (n % 3 == 0) prodaja.izdaj(java.time.Instant.now(), s);
            slike.slika(s.below(4000));
            if (n % 9 == 0) matice.naroci(java.time.Instant.now());
        });
        System.out.println("issue " + trg.veljavni.izdaja + ", rises " + trg.podrazitev + ", waiting " + trg.predlogi.size());
        Ready.last();
    }
}
