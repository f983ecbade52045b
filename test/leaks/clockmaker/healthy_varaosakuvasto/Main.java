package ch.uhrwerk.kuvasto;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Kaiverrusruudut;
import ch.uhrwerk.yhteiset.Lahetykset;
import ch.uhrwerk.yhteiset.Leimaukset;
import ch.uhrwerk.yhteiset.Sorvianturit;
import ch.uhrwerk.yhteiset.Vuoro;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Instant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pages of spare parts in a cache of Caffeine that is full and gives up as many as it takes. */
public class Main {
    record Osa(String numero, String nimike, long sentit, int varastossa) {}

    record Sivu(String avain, String kaliiperi, Instant luettu, List<Osa> osat, String huomautus) {}

    static final class Kuvasto {
        private final Hinnasto hinnasto = new Hinnasto(221);
        private final Sample s = new Sample(222);
        private final LoadingCache<String, Sivu> sivut = Caffeine.newBuilder().maximumSize(Scale.of(12_000)).expireAfterWrite(Duration.ofHours(8)).executor(Runnable::run).recordStats().build(this::lue);

        private synchronized Sivu lue(String avain) {
            List<Osa> osat = new ArrayList<>();
            for (int i = 0, k = 4 + s.below(5); i < k; i++) osat.add(new Osa(s.code(3) + "." + s.below(9999), s.text(20 + s.below(20)), hinnasto.hinta(s.below(90_000), 2), s.below(300)));
            return new Sivu(avain, "Cal. " + s.below(900), Instant.now(), osat, s.text(60 + s.below(120)));
        }

        Sivu sivu(int kaliiperi, String maa) {
            return sivut.get("cal/" + kaliiperi + "/" + maa);
        }
    }

    private static final Kuvasto KUVASTO = new Kuvasto();
    private static final Lahetykset LAHETYKSET = new Lahetykset(223);
    private static final Leimaukset LEIMAUKSET = new Leimaukset(224);
    private static final Sorvianturit ANTURIT = new Sorvianturit(225);
    private static final Kaiverrusruudut RUUDUT = new Kaiverrusruudut();

    public static void main(String[] args) throws Exception {
        String[] maat = {"CH", "FI", "DE", "FR"};
        Vuoro.aloita("kuvasto", 2, Scale.of(26_000), 226, (n, s) -> {
            KUVASTO.sivu(s.below(Scale.of(12_000)), maat[s.below(4)]);
            if (n % 40 == 0) LEIMAUKSET.leimaa(Instant.now());
            if (n % 40 == 0) RUUDUT.kaiverra("Cal. " + n);
            if (n % 60 == 0) LAHETYKSET.luovuta(Instant.now());
            ANTURIT.lue(n, 22f, 40);
        });
        KUVASTO.sivut.cleanUp();
        System.out.println(KUVASTO.sivut.estimatedSize() + " pages, " + KUVASTO.sivut.stats().evictionCount() + " evicted");
        Ready.last();
    }
}
