package dk.tovognet.beregning;

import dk.tovognet.faelles.Forsendelser;
import dk.tovognet.faelles.Printerbuffere;
import dk.tovognet.faelles.Rebkatalog;
import dk.tovognet.faelles.Tovtabel;
import dk.tovognet.faelles.Vagt;
import dk.tovognet.faelles.Varebilleder;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: calculations of moorings in a cache that is full and evicts for each that comes. */
public class Main {
    record Opgave(int varenr, int dybde, int boelge, String anker) {}

    record Line(double laengde, double[] kraft, String knude) {}

    record Resultat(Opgave opgave, Instant beregnet, Line[] liner, String rapport) {}

    static final class Beregner {
        private final CacheManager lager = CacheManagerBuilder.newCacheManagerBuilder().build(true);
        private final Cache<Opgave, Resultat> resultater = lager.createCache("resultater", CacheConfigurationBuilder.newCacheConfigurationBuilder(Opgave.class, Resultat.class, ResourcePoolsBuilder.heap(Scale.of(8500))));
        private final Rebkatalog katalog;
        private final Tovtabel tabel;
        final LongAdder beregnet = new LongAdder();
        final LongAdder genbrugt = new LongAdder();

        Beregner(Rebkatalog katalog, Tovtabel tabel) {
            this.katalog = katalog;
            this.tabel = tabel;
        }

        Resultat beregn(Sample s) {
            Opgave o = new Opgave(katalog.noget(s).varenr(), 20 + s.below(10), s.below(3), s.below(2) == 0 ? "plov" : "pael");
            Resultat r = resultater.get(o);
            if (r != null) {
                genbrugt.increment();
                return r;
            }
            Line[] l = new Line[3];
            for (int i = 0; i < l.length; i++) {
                double[] k = new double[60];
                for (int j = 0; j < k.length; j++) k[j] = tabel.styrke(o.varenr() + j, j).faktor() * 100;
                l[i] = new Line(90 * s.real(), k, s.text(16));
            }
            resultater.put(o, r = new Resultat(o, Instant.now(), l, s.text(120 + s.below(300))));
            beregnet.increment();
            return r;
        }
    }

    static final class Vindafdeling {
        final Rebkatalog katalog = new Rebkatalog(111);
        final Tovtabel tabel = new Tovtabel(112);
        final Varebilleder billeder = new Varebilleder(113);
        final Forsendelser forsendelser = new Forsendelser(114);
        final Printerbuffere printere = new Printerbuffere();
        final Beregner beregner = new Beregner(katalog, tabel);
    }

    private static final Vindafdeling VIND = new Vindafdeling();

    public static void main(String[] args) throws Exception {
        Vagt.moed("beregner", 2, Scale.of(13_000), 115, (n, s) -> {
            Resultat r = VIND.beregner.beregn(s);
            if (n % 40 == 0) VIND.printere.udskriv(r.rapport().getBytes());
            if (n % 10 == 0) VIND.billeder.billede(r.opgave().varenr(), "stor");
            if (n % 30 == 0) VIND.forsendelser.afsend(Instant.now());
        });
        int inde = 0;
        for (Cache.Entry<Opgave, Resultat> e : VIND.beregner.resultater) inde++;
        System.out.println(VIND.beregner.beregnet + " calculated, " + VIND.beregner.genbrugt + " found, " + inde + " in the cache");
        Ready.last();
    }
}
