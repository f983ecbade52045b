package ro.ecluze.stare;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import ro.ecluze.comun.BufereRadio;
import ro.ecluze.comun.HartaRetea;
import ro.ecluze.comun.Permise;
import ro.ecluze.comun.PozeCamere;
import ro.ecluze.comun.Taxe;
import ro.ecluze.comun.Tura;

public class Main {
    static final class Pozitie {
        final double km;
        final double viteza;
        final int cap;

        Pozitie(double km, double viteza, int cap) {
            this.km = km;
            this.viteza = viteza;
            this.cap = cap;
        }
    }

    static final class StareBarja {
        final int eni;
        final Instant moment;
        final Pozitie pozitie;
        final String stadiu;
        final String raport;
        final byte[] sonda;
        final StareBarja anterioara;

        StareBarja(int eni, Instant moment, Pozitie pozitie, String stadiu, String raport, byte[] sonda, StareBarja anterioara) {
            this.eni = eni;
            this.moment = moment;
            this.pozitie = pozitie;
            this.stadiu = stadiu;
            this.raport = raport;
            this.sonda = sonda;
            this.anterioara = anterioara;
        }

        double parcurs() {
            return anterioara == null ? 0 : Math.abs(pozitie.km - anterioara.pozitie.km);
        }

        boolean schimbata() {
            return anterioara == null || !anterioara.stadiu.equals(stadiu);
        }
    }

    static final class Urmarire {
        private final Map<Integer, StareBarja> curente = new ConcurrentHashMap<>();
        private final LongAdder rapoarte = new LongAdder();
        private final LongAdder schimbari = new LongAdder();

        void raporteaza(int eni, Instant moment, Pozitie p, String stadiu, String raport, byte[] sonda) {
            StareBarja noua = curente.compute(eni, (k, veche) -> new StareBarja(eni, moment, p, stadiu, raport, sonda, veche));
            rapoarte.increment();
            if (noua.schimbata() || noua.parcurs() > 300) schimbari.increment();
        }
    }

    static final class Centru {
        final PozeCamere poze = new PozeCamere(41);
        final Taxe taxe = new Taxe(42);
        final HartaRetea harta = new HartaRetea(43);
        final Permise permise = new Permise(44);
        final BufereRadio radio = new BufereRadio();
        final Urmarire urmarire = new Urmarire();
    }

    private static final Centru CENTRU = new Centru();
    private static final String[] STADII = {"in mers", "la ancora", "in sas", "la cheu", "asteapta"};

    public static void main(String[] args) throws Exception {
        int restanta = 9500;
        Tura.incepe("tracker", 3, restanta, 45, (n, s) -> {
            Instant ora = n < 3 * restanta ? Sample.at(n, 3 * restanta, Duration.ofDays(17)) : Instant.now();
            int eni = 2_310_000 + 7 * s.below(340);
            CENTRU.urmarire.raporteaza(eni, ora, new Pozitie(64.4 * s.real(), 14 * s.real(), s.below(360)), STADII[s.below(STADII.length)], s.text(60 + s.below(160)), s.bytes(120 + s.below(280)));
            if (n % 30 == 0) CENTRU.permise.depune(ora);
            if (n % 90 == 0) CENTRU.radio.inregistreaza(s.bytes(2000));
            Tura.asteapta();
        });
        System.out.println(CENTRU.urmarire.rapoarte + " reports of " + CENTRU.urmarire.curente.size() + " barges");
        Ready.last();
    }
}
