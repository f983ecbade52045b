package hr.jadroplov.palube;

import hr.jadroplov.osnova.Kontejneri;
import hr.jadroplov.osnova.Motori;
import hr.jadroplov.osnova.Povlastice;
import hr.jadroplov.osnova.Rampe;
import hr.jadroplov.osnova.Smjena;
import hr.jadroplov.osnova.Udaljenosti;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

public class Main {
    record Mjesto(int traka, float odPramca, float duljina, String vozilo) {}

    record PlanPalube(String brod, LocalDate dan, int paluba, List<Mjesto> mjesta, double[] opterecenje) {}

    static final class Planer {
        private final CacheManager upravitelj = CacheManagerBuilder.newCacheManagerBuilder().build(true);
        private final Cache<String, PlanPalube> planovi;
        private final LongAdder crtano = new LongAdder();
        private final LongAdder nadjeno = new LongAdder();

        Planer(int najvise) {
            planovi = upravitelj.createCache("planovi", CacheConfigurationBuilder.newCacheConfigurationBuilder(String.class, PlanPalube.class, ResourcePoolsBuilder.heap(najvise)));
        }

        PlanPalube plan(String brod, LocalDate dan, int paluba, Sample s) {
            String kljuc = brod + "|" + dan + "|" + paluba;
            PlanPalube p = planovi.get(kljuc);
            if (p != null) {
                nadjeno.increment();
                return p;
            }
            p = nacrtaj(brod, dan, paluba, s);
            planovi.put(kljuc, p);
            crtano.increment();
            return p;
        }

        private PlanPalube nacrtaj(String brod, LocalDate dan, int paluba, Sample s) {
            List<Mjesto> mjesta = new ArrayList<>();
            for (int t = 0; t < 5; t++) {
                float x = 2;
                while (x < 48) {
                    float d = 4 + s.below(9);
                    mjesta.add(new Mjesto(t, x, d, "ZD" + s.code(5)));
                    x += d + 0.6f;
                }
            }
            double[] opterecenje = new double[120];
            for (Mjesto m : mjesta) opterecenje[(int) m.odPramca() * 2] += m.duljina() * 410;
            return new PlanPalube(brod, dan, paluba, mjesta, opterecenje);
        }
    }

    static final class Ukrcaj {
        private final Kontejneri kontejneri = new Kontejneri(351);
        private final Motori motori = new Motori(352);
        private final Povlastice povlastice = new Povlastice(353);
        private final Rampe rampe = new Rampe(354);
        private final Udaljenosti udaljenosti = new Udaljenosti(355);
        private final Planer planer = new Planer(Scale.of(5500));
    }

    private static final String[] BRODOVI = {"Jadrolet", "Marjan", "Vis", "Cres", "Bura", "Tramontana", "Lastovo", "Kornat", "Mljet", "Olib"};

    public static void main(String[] args) throws Exception {
        Ukrcaj ukrcaj = new Ukrcaj();
        LocalDate danas = LocalDate.now();
        Smjena.odradi("casnik", 2, Scale.of(22_000), 30, 356, (n, s) -> {
            LocalDate dan = danas.plusDays(s.below(4) == 0 ? s.below(30) : s.below(250));
            ukrcaj.planer.plan(BRODOVI[s.below(BRODOVI.length)], dan, s.below(9), s);
            if (n % 4 == 0) ukrcaj.rampe.zabiljezi(System.currentTimeMillis(), s.below(24));
            if (n % 9 == 0) ukrcaj.kontejneri.promet();
        });
        int u = 0;
        for (Cache.Entry<String, PlanPalube> e : ukrcaj.planer.planovi) u++;
        System.out.println(u + " plans, " + ukrcaj.planer.crtano + " drawn, " + ukrcaj.planer.nadjeno + " found");
        Ready.last();
    }
}
