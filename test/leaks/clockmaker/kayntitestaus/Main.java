package ch.uhrwerk.kaynti;

import ch.uhrwerk.yhteiset.Kaiverrusruudut;
import ch.uhrwerk.yhteiset.Kaliiperit;
import ch.uhrwerk.yhteiset.Leimaukset;
import ch.uhrwerk.yhteiset.Sorvianturit;
import ch.uhrwerk.yhteiset.Taulukuvat;
import ch.uhrwerk.yhteiset.Vuoro;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

public class Main {
    record Asento(String nimi, float sekuntiaPaivassa, float amplitudi) {}

    record Kayntimittaus(String sarjanumero, Instant hetki, int kaliiperi, Asento[] asennot, String laite) {
        boolean kelpaa() {
            for (Asento a : asennot) if (Math.abs(a.sekuntiaPaivassa) > 9.6f) return false;
            return true;
        }
    }

    /** The stream of all timing machines of the house. */
    static final class Mittausvirta {
        private final Sinks.Many<Kayntimittaus> lahde = Sinks.many().multicast().directBestEffort();

        synchronized void mittaa(Kayntimittaus m) {
            lahde.tryEmitNext(m);
        }

        Flux<Kayntimittaus> kaikki() {
            return lahde.asFlux();
        }
    }

    /** Writes the certificate of each watch that has passed; asks for the next when one is written. */
    static final class Todistuskirjuri extends BaseSubscriber<Kayntimittaus> {
        private final LongAdder kirjoitettu = new LongAdder();
        private final LongAdder hylatty = new LongAdder();

        @Override
        protected void hookOnSubscribe(Subscription s) {
            request(32);
        }

        @Override
        protected void hookOnNext(Kayntimittaus m) {
            if (!m.kelpaa()) {
                hylatty.increment();
                return;
            }
            kirjoita(m);
            request(1);
        }

        private void kirjoita(Kayntimittaus m) {
            double summa = 0;
            for (Asento a : m.asennot) summa += a.sekuntiaPaivassa;
            if (summa < 1000) kirjoitettu.increment();
        }
    }

    static final class Nayttotaulu {
        private final LongAdder tanaan = new LongAdder();

        void nayta(Kayntimittaus m) {
            tanaan.increment();
        }
    }

    static final class Kronometritoimisto {
        final Mittausvirta virta = new Mittausvirta();
        final Todistuskirjuri kirjuri = new Todistuskirjuri();
        final Nayttotaulu taulu = new Nayttotaulu();

        void avaa() {
            virta.kaikki().subscribe(taulu::nayta);
            virta.kaikki().onBackpressureBuffer().publishOn(Schedulers.newSingle("todistukset", true)).subscribe(kirjuri);
        }
    }

    static final class Talo {
        final Kaliiperit kaliiperit = new Kaliiperit(51);
        final Leimaukset leimaukset = new Leimaukset(52);
        final Taulukuvat kuvat = new Taulukuvat(53);
        final Kaiverrusruudut ruudut = new Kaiverrusruudut();
        final Sorvianturit anturit = new Sorvianturit(54);
        final Kronometritoimisto kronometrit = new Kronometritoimisto();
    }

    private static final Talo TALO = new Talo();
    private static final String[] ASENNOT = {"taulu ylös", "taulu alas", "kruunu alas", "kruunu vasen", "kruunu ylös"};

    public static void main(String[] args) throws Exception {
        TALO.kronometrit.avaa();
        int ruuhka = 4800;
        Vuoro.aloita("ajastuslaite", 3, ruuhka, 55, (n, s) -> {
            Instant nyt = n < 3 * ruuhka ? Sample.at(n, 3 * ruuhka, Duration.ofHours(30)) : Instant.now();
            Asento[] asennot = new Asento[5];
            for (int i = 0; i < 5; i++) asennot[i] = new Asento(ASENNOT[i], (float) (s.real() * 14 - 4.2 + (s.below(60) == 0 ? 4 : 0)), 250 + s.below(60));
            TALO.kronometrit.virta.mittaa(new Kayntimittaus("M" + s.id(), nyt, TALO.kaliiperit.hae(1000 + s.below(20_000)).numero(), asennot, "laite " + s.text(18)));
            if (n % 8 == 0) TALO.leimaukset.leimaa(Instant.now());
            if (n % 50 == 0) TALO.kuvat.kuva(s.below(3000));
        });
        System.out.println(TALO.kronometrit.taulu.tanaan + " measured, " + TALO.kronometrit.kirjuri.kirjoitettu + " certificates, " + TALO.kronometrit.kirjuri.hylatty + " rejected");
        Ready.last();
    }
}
