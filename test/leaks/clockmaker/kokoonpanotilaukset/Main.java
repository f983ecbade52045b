package ch.uhrwerk.kokoonpano;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Kaiverrusruudut;
import ch.uhrwerk.yhteiset.Lahetykset;
import ch.uhrwerk.yhteiset.Leimaukset;
import ch.uhrwerk.yhteiset.Taulukuvat;
import ch.uhrwerk.yhteiset.Vuoro;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;

public class Main {
    record Osarivi(String tunnus, String nimike, int kappaletta, long sentit) {}

    static final class Kokoonpanotilaus {
        private final int numero;
        private final String asiakas;
        private final String kaiverrus;
        private final List<Osarivi> osat;
        private final CompletableFuture<String> valmis = new CompletableFuture<>();

        Kokoonpanotilaus(int numero, String asiakas, String kaiverrus, List<Osarivi> osat) {
            this.numero = numero;
            this.asiakas = asiakas;
            this.kaiverrus = kaiverrus;
            this.osat = osat;
        }

        void keskeyta(String syy) {
            valmis.completeExceptionally(new IllegalStateException(syy));
        }
    }

    /** Tells all parts of the plant that it closes for the day. */
    static final class Sulkuvahti {
        private final CompletableFuture<Void> suljetaan = new CompletableFuture<>();

        void kunSuljetaan(Runnable teko) {
            suljetaan.thenRun(teko);
        }

        void sulje() {
            suljetaan.complete(null);
        }
    }

    static final class Kokoonpanolinja {
        private final ExecutorService penkit = Executors.newFixedThreadPool(2, r -> {
            Thread t = new Thread(r, "kokoonpano");
            t.setDaemon(true);
            return t;
        });
        private final Sulkuvahti vahti;
        private final Kaiverrusruudut ruudut;
        private final LongAdder valmistunut = new LongAdder();

        Kokoonpanolinja(Sulkuvahti vahti, Kaiverrusruudut ruudut) {
            this.vahti = vahti;
            this.ruudut = ruudut;
        }

        CompletableFuture<String> kokoa(Kokoonpanotilaus tilaus) {
            vahti.kunSuljetaan(() -> tilaus.keskeyta("verstas suljetaan"));
            penkit.execute(() -> {
                try {
                    if (tilaus.numero % 40 == 0) ruudut.kaiverra(tilaus.kaiverrus);
                    tilaus.valmis.complete("KP-" + tilaus.numero + "/" + tilaus.osat.size());
                } catch (InterruptedException e) {
                    tilaus.keskeyta("keskeytetty");
                }
            });
            return tilaus.valmis.thenApply(t -> {
                valmistunut.increment();
                return t;
            });
        }
    }

    static final class Tilauskonttori {
        private final Hinnasto hinnasto = new Hinnasto(61);
        private final Lahetykset lahetykset = new Lahetykset(62);
        private final Leimaukset leimaukset = new Leimaukset(63);
        private final Taulukuvat kuvat = new Taulukuvat(64);
        private final Kaiverrusruudut ruudut = new Kaiverrusruudut();
        private final Kokoonpanolinja linja = new Kokoonpanolinja(new Sulkuvahti(), ruudut);

        void tilaa(int n, Sample s) throws Exception {
            List<Osarivi> osat = new ArrayList<>();
            for (int i = 0, k = 3 + s.below(5); i < k; i++) osat.add(new Osarivi(s.code(4) + s.below(9999), s.text(16 + s.below(20)), 1 + s.below(4), hinnasto.hinta(n + i, 1)));
            linja.kokoa(new Kokoonpanotilaus(n, s.text(24), s.text(20 + s.below(30)), osat)).get(5, TimeUnit.SECONDS);
            if (n % 20 == 0) lahetykset.luovuta(Instant.now());
            if (n % 20 == 0) kuvat.kuva(s.below(3000));
        }
    }

    private static final Tilauskonttori KONTTORI = new Tilauskonttori();

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> KONTTORI.linja.vahti.sulje(), "sulku"));
        Vuoro.aloita("tilaukset", 2, 2700, 65, KONTTORI::tilaa);
        System.out.println(KONTTORI.linja.valmistunut + " assembled, " + KONTTORI.linja.vahti.suljetaan.getNumberOfDependents() + " wait for the end of the day");
        Ready.last();
    }
}
