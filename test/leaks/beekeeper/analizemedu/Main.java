package si.panj.laboratorij;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import scala.concurrent.ExecutionContext;
import scala.concurrent.ExecutionContext$;
import scala.concurrent.Future;
import scala.concurrent.Promise;
import scala.concurrent.Promise$;
import scala.util.Success;
import si.panj.skupno.BlokiSpektrov;
import si.panj.skupno.Izmena;
import si.panj.skupno.Matice;
import si.panj.skupno.PelodniAtlas;
import si.panj.skupno.Stojisca;
import si.panj.skupno.Tehtnice;

public class Main {
    enum Stanje { SPREJETA, MERI, KONCANA, PREKINJENA }

    static final class Analiza {
        final String vzorec;
        final Instant sprejeta;
        final String posiljatelj;
        final double[] spekter = new double[96];
        final Map<String, Double> izvidi = new HashMap<>();
        volatile Stanje stanje = Stanje.SPREJETA;

        Analiza(String vzorec, Instant sprejeta, Sample s) {
            this.vzorec = vzorec;
            this.sprejeta = sprejeta;
            posiljatelj = s.text(20 + s.below(24));
            for (int i = 0; i < spekter.length; i++) spekter[i] = s.real();
        }

        Analiza izmeri() {
            stanje = Stanje.MERI;
            double vsota = 0;
            for (double d : spekter) vsota += d;
            izvidi.put("voda", 14 + vsota % 6);
            izvidi.put("HMF", vsota % 40);
            izvidi.put("diastaza", 8 + vsota % 20);
            izvidi.put("prevodnost", vsota / 100);
            stanje = Stanje.KONCANA;
            return this;
        }

        void prekini() {
            if (stanje != Stanje.KONCANA) stanje = Stanje.PREKINJENA;
        }
    }

    static final class Laboratorij {
        private final ExecutorService merilniki = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "merilnik");
            t.setDaemon(true);
            return t;
        });
        private final ExecutionContext kontekst = ExecutionContext$.MODULE$.fromExecutor(merilniki);
        private final Promise<String> zaprtje = Promise$.MODULE$.apply();
        private final Semaphore mesta = new Semaphore(20);
        private final ArrayDeque<String> zadnjaPorocila = new ArrayDeque<>();
        private final AtomicInteger koncanih = new AtomicInteger();

        void sprejmi(Analiza a) throws InterruptedException {
            mesta.acquire();
            Future<Analiza> meritev = Future.apply(a::izmeri, kontekst);
            zaprtje.future().onComplete(razlog -> {
                a.prekini();
                return null;
            }, kontekst);
            meritev.onComplete(izid -> {
                poroca(izid.get());
                mesta.release();
                return null;
            }, kontekst);
        }

        private synchronized void poroca(Analiza a) {
            koncanih.incrementAndGet();
            zadnjaPorocila.addLast(a.vzorec + " " + a.izvidi);
            if (zadnjaPorocila.size() > 200) zadnjaPorocila.removeFirst();
        }

        void zapri(String razlog) {
            zaprtje.tryComplete(new Success<>(razlog));
            merilniki.shutdown();
        }
    }

    public static void main(String[] args) throws Exception {
        Laboratorij laboratorij = new Laboratorij();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> laboratorij.zapri("konec dneva"), "zapiranje"));
        PelodniAtlas atlas = new PelodniAtlas(31);
        BlokiSpektrov bloki = new BlokiSpektrov();
        Matice matice = new Matice(32);
        Stojisca stojisca = new Stojisca(33);
        Tehtnice tehtnice = new Tehtnice(34);
        int zaostanek = 2250;
        Izmena.zacni("sprejem", 2, zaostanek, 35, (n, s) -> {
            Instant kdaj = n < 2 * zaostanek ? Sample.at(n, 2 * zaostanek, Duration.ofHours(90)) : Instant.now();
            laboratorij.sprejmi(new Analiza("MED-" + n + "-" + s.code(4), kdaj, s));
            atlas.najblizje(s.below(90), s.below(3000));
            if (n % 25 == 0) bloki.posnemi(s);
            if (n % 10 == 0) matice.naroci(kdaj);
            tehtnice.odcitaj(n, 30_000 + s.below(9000), 35f);
            stojisca.kraj(1_000_000 + s.below(78_000));
        });
        System.out.println(laboratorij.koncanih + " analyses done, free places " + laboratorij.mesta.availablePermits());
        Ready.last();
    }
}
