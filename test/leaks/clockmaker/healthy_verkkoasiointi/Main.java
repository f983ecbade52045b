package ch.uhrwerk.asiointi;

import ch.uhrwerk.yhteiset.Hinnasto;
import ch.uhrwerk.yhteiset.Kaiverrusruudut;
import ch.uhrwerk.yhteiset.Lahetykset;
import ch.uhrwerk.yhteiset.Sorvianturit;
import ch.uhrwerk.yhteiset.Taulukuvat;
import ch.uhrwerk.yhteiset.Vuoro;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: visitors of the web shop, each until half an hour after the last click. */
public class Main {
    record Ostos(String osa, String nimi, int kappaletta, long sentit) {}

    static final class Asiointi {
        final String tunnus;
        final String kieli;
        final List<Ostos> kori = new ArrayList<>();
        final List<String> katsotut = new ArrayList<>();
        volatile long viimeksi;

        Asiointi(String tunnus, String kieli, long nyt) {
            this.tunnus = tunnus;
            this.kieli = kieli;
            viimeksi = nyt;
        }
    }

    static final class Asioinnit {
        private static final long PUOLI_TUNTIA = 30 * 60_000L;
        private final ConcurrentHashMap<String, Asiointi> elossa = new ConcurrentHashMap<>();
        private final LongAdder vanhentunut = new LongAdder();

        Asiointi hae(String tunnus, String kieli, long nyt) {
            Asiointi a = elossa.computeIfAbsent(tunnus, t -> new Asiointi(t, kieli, nyt));
            a.viimeksi = nyt;
            return a;
        }

        void siivoa(long nyt) {
            int ennen = elossa.size();
            elossa.values().removeIf(a -> a.viimeksi < nyt - PUOLI_TUNTIA);
            vanhentunut.add(Math.max(0, ennen - elossa.size()));
        }
    }

    private static final Asioinnit ASIOINNIT = new Asioinnit();
    private static final Hinnasto HINNASTO = new Hinnasto(201);
    private static final Taulukuvat KUVAT = new Taulukuvat(202);
    private static final Lahetykset LAHETYKSET = new Lahetykset(203);
    private static final Sorvianturit ANTURIT = new Sorvianturit(204);
    private static final Kaiverrusruudut RUUDUT = new Kaiverrusruudut();

    private static void kaynti(int n, long nyt, Sample s) {
        Asiointi a = ASIOINNIT.hae("w" + n, s.below(2) == 0 ? "fi" : "de-CH", nyt);
        for (int i = 0, k = 3 + s.below(6); i < k; i++) a.katsotut.add("/kello/" + s.text(40 + s.below(60)));
        for (int i = 0, k = 1 + s.below(8); i < k; i++) a.kori.add(new Ostos(s.code(8), s.text(24), 1, HINNASTO.hinta(n + i, 0)));
        if (n > 10) ASIOINNIT.hae("w" + (n - s.below(10)), "fi", nyt);
    }

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(205);
        int kerralla = Scale.of(9000);
        long askel = 30 * 60_000L / kerralla;
        int kaikki = kerralla * 3;
        long alku = System.currentTimeMillis() - kaikki * askel;
        for (int n = 0; n < kaikki; n++) {
            kaynti(n, alku + n * askel, s);
            if (n % 100 == 0) ASIOINNIT.siivoa(alku + n * askel);
        }
        Vuoro.kaynnista("verkko", 206, (k, x) -> {
            kaynti(kaikki + k, System.currentTimeMillis(), x);
            if (k % 30 == 0) KUVAT.kuva(x.below(3000));
            if (k % 30 == 0) RUUDUT.kaiverra("Biel " + k);
            Thread.sleep(10);
        });
        Vuoro.kaynnista("siivous", 207, (k, x) -> {
            ASIOINNIT.siivoa(System.currentTimeMillis());
            LAHETYKSET.luovuta(java.time.Instant.now());
            ANTURIT.lue(k, 20f, 10);
            Thread.sleep(150);
        });
        Thread.sleep(1200);
        System.out.println(ASIOINNIT.elossa.size() + " visitors, " + ASIOINNIT.vanhentunut + " timed out");
        Ready.last();
    }
}
