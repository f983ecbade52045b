package gr.navlomesitis.eggrafa;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gr.navlomesitis.koina.AnoiktesZimies;
import gr.navlomesitis.koina.Eisproxeis;
import gr.navlomesitis.koina.Pelates;
import gr.navlomesitis.koina.Vardia;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: certificates, surveys and photographs of the insured ships in a cache with a weight, full and at its limit, much the largest structure of the heap. */
public class Main {
    record KleidiEggrafou(int imo, String eidos, int ekdosi) {}

    static final class Selida {
        final int arithmos;
        final byte[] eikona;
        final String keimeno;

        Selida(int arithmos, byte[] eikona, String keimeno) {
            this.arithmos = arithmos;
            this.eikona = eikona;
            this.keimeno = keimeno;
        }

        int varos() {
            return eikona.length + keimeno.length();
        }
    }

    record Eggrafo(KleidiEggrafou kleidi, Instant anoixe, String ypegrapse, List<Selida> selides) {
        int varos() {
            int v = 160;
            for (Selida s : selides) v += s.varos();
            return v;
        }
    }

    static final class Archeio {
        private final AtomicLong diavastikan = new AtomicLong();
        private final AtomicLong efygan = new AtomicLong();
        private final Cache<KleidiEggrafou, Eggrafo> mnimi = Caffeine.newBuilder()
                .maximumWeight(Scale.of(34_000_000))
                .weigher((KleidiEggrafou k, Eggrafo e) -> e.varos())
                .expireAfterAccess(Duration.ofMinutes(40))
                .evictionListener((k, e, c) -> efygan.incrementAndGet())
                .build();

        Eggrafo anoixe(KleidiEggrafou k, Sample s) {
            return mnimi.get(k, kk -> {
                diavastikan.incrementAndGet();
                Selida[] selides = new Selida[1 + s.below(5)];
                for (int i = 0; i < selides.length; i++) selides[i] = new Selida(i + 1, s.bytes(700 + s.below(2600)), s.text(60 + s.below(200)));
                return new Eggrafo(kk, Instant.now(), s.text(18), List.of(selides));
            });
        }
    }

    static final class Asfalistirio {
        final Archeio archeio = new Archeio();
        final AnoiktesZimies zimies = new AnoiktesZimies(91);
        final Pelates pelates = new Pelates(92);
        final Eisproxeis eisproxeis = new Eisproxeis(93);
    }

    private static final String[] EIDI = {"class", "tonnage", "load line", "survey", "photograph", "ISM"};
    private static final Asfalistirio ASFALISTIRIO = new Asfalistirio();

    public static void main(String[] args) throws Exception {
        Vardia.xekina("underwriter", 3, 4500, 94, (n, s) -> {
            int imo = 9_000_000 + (int) (9000 * s.real() * s.real());
            Eggrafo e = ASFALISTIRIO.archeio.anoixe(new KleidiEggrafou(imo, EIDI[s.below(EIDI.length)], 1 + s.below(2)), s);
            ASFALISTIRIO.pelates.pelatis(20_000 + s.below(40_000));
            Vardia.anamoni();
            if (n % 5 == 0) ASFALISTIRIO.zimies.anoixe(e.anoixe());
        });
        ASFALISTIRIO.archeio.mnimi.cleanUp();
        System.out.println(ASFALISTIRIO.archeio.diavastikan + " read, " + ASFALISTIRIO.archeio.efygan + " left");
        Ready.last();
    }
}
