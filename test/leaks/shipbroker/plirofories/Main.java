package gr.navlomesitis.plirofories;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gr.navlomesitis.koina.AnoiktesZimies;
import gr.navlomesitis.koina.Nologion;
import gr.navlomesitis.koina.PinakesNavlon;
import gr.navlomesitis.koina.Ritres;
import gr.navlomesitis.koina.StigmataStolou;
import gr.navlomesitis.koina.Vardia;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record KleidiPloiou(int imo, String mitroo, String endeixi) {}

    static final class Fakelos {
        final int imo;
        final String nomeas;
        final String istoriko;
        final Instant elegchthike;

        Fakelos(int imo, String nomeas, String istoriko, Instant elegchthike) {
            this.imo = imo;
            this.nomeas = nomeas;
            this.istoriko = istoriko;
            this.elegchthike = elegchthike;
        }
    }

    static final class Erotisi {
        private final int arithmos;
        private final String apo;
        private final Instant ora;
        private final String keimeno;
        private final byte[] sfragida;
        private Fakelos apantisi;

        Erotisi(int arithmos, String apo, Instant ora, String keimeno, byte[] sfragida) {
            this.arithmos = arithmos;
            this.apo = apo;
            this.ora = ora;
            this.keimeno = keimeno;
            this.sfragida = sfragida;
        }

        void irthe(Fakelos f, Throwable t) {
            apantisi = f;
        }
    }

    static final class GrammiMitroou {
        private final Executor grammi;
        private final String onoma;
        private final LongAdder estalisan = new LongAdder();

        GrammiMitroou(String onoma, Executor grammi) {
            this.onoma = onoma;
            this.grammi = grammi;
        }

        CompletableFuture<Fakelos> zitise(KleidiPloiou k, Sample s) {
            CompletableFuture<Fakelos> apantisi = new CompletableFuture<>();
            estalisan.increment();
            int tychi = s.below(100);
            String istoriko = s.text(120 + s.below(300));
            grammi.execute(() -> {
                if (tychi >= 35 || !onoma.equals("ITU")) apantisi.complete(new Fakelos(k.imo(), k.mitroo(), istoriko, Instant.now()));
            });
            return apantisi;
        }
    }

    static final class PliroforiesPloion {
        private final AsyncCache<KleidiPloiou, Fakelos> mnimi = Caffeine.newBuilder().maximumSize(1500).expireAfterWrite(Duration.ofHours(6)).buildAsync();
        private final ExecutorService grammes = Executors.newFixedThreadPool(1, r -> {
            Thread t = new Thread(r, "registry-link");
            t.setDaemon(true);
            return t;
        });
        private final GrammiMitroou equasis = new GrammiMitroou("EQUASIS", grammes);
        private final GrammiMitroou itu = new GrammiMitroou("ITU", grammes);

        void rota(Erotisi e, KleidiPloiou k, Sample s) {
            GrammiMitroou g = k.mitroo().equals("ITU") ? itu : equasis;
            mnimi.get(k, (kk, ex) -> g.zitise(kk, s)).whenComplete(e::irthe);
        }
    }

    static final class Tmima {
        final PliroforiesPloion plirofories = new PliroforiesPloion();
        final Nologion nologion = new Nologion(41);
        final PinakesNavlon pinakes = new PinakesNavlon(42);
        final Ritres ritres = new Ritres(43);
        final StigmataStolou stigmata = new StigmataStolou(44);
        final AnoiktesZimies zimies = new AnoiktesZimies(45);
    }

    private static final Tmima TMIMA = new Tmima();

    public static void main(String[] args) throws Exception {
        int share = 25_000;
        Vardia.xekina("chartering", 2, share, 740, (n, s) -> {
            Nologion.Karavi ploio = TMIMA.nologion.kapoio(s);
            Instant ora = n < 2 * share ? Sample.at(n, 2 * share, Duration.ofDays(12)) : Instant.now();
            Erotisi e = new Erotisi(n, "desk-" + s.below(30), ora, s.text(140 + s.below(160)), s.bytes(260 + s.below(300)));
            TMIMA.plirofories.rota(e, new KleidiPloiou(ploio.imo(), s.below(2) == 0 ? "ITU" : "EQUASIS", s.code(4 + s.below(3))), s);
            if (n % 40 == 0) TMIMA.zimies.anoixe(ora);
            Vardia.anamoni();
        });
        Thread.sleep(1500);
        System.out.println(TMIMA.plirofories.itu.estalisan + " asked");
        Ready.last();
    }
}
