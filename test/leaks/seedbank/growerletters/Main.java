package fi.siemenpankki.kirjeet;

import fi.siemenpankki.talo.Hintaportaat;
import fi.siemenpankki.talo.Kantakirja;
import fi.siemenpankki.talo.Lahetykset;
import fi.siemenpankki.talo.Saapylvaat;
import fi.siemenpankki.talo.Varapuskurit;
import java.io.Reader;
import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.harness.Ready;
import org.harness.Sample;
import org.trimou.engine.MustacheEngine;
import org.trimou.engine.MustacheEngineBuilder;
import org.trimou.engine.locator.TemplateLocator;

/** Letters to growers who test a new variety. The adviser writes each letter with places for what the bank knows; the draft is looked up, filled in, sent and put away. */
public class Main {
    record Koeviljelija(int numero, String nimi, String tila, String vyohyke) {}

    record Erittely(String lajike, int pusseja, double grammaa) {}

    /** The drafts on the desk, by the number of the letter. */
    static final class Luonnokset implements TemplateLocator {
        private final Map<String, String> poydalla = new ConcurrentHashMap<>();

        void kirjoita(String numero, String teksti) {
            poydalla.put(numero, teksti);
        }

        void arkistoi(String numero) {
            poydalla.remove(numero);
        }

        @Override
        public Reader locate(String nimi) {
            String teksti = poydalla.get(nimi);
            return teksti == null ? null : new StringReader(teksti);
        }
    }

    static final class Kirjuri {
        private final Luonnokset luonnokset = new Luonnokset();
        private final MustacheEngine kone = MustacheEngineBuilder.newBuilder().addTemplateLocator(luonnokset).build();
        private final LongAdder merkkeja = new LongAdder();

        void laheta(String numero, String luonnos, Koeviljelija kenelle, List<Erittely> siemenet, int sentit) {
            luonnokset.kirjoita(numero, luonnos);
            try {
                Map<String, Object> tiedot = new HashMap<>();
                tiedot.put("viljelija", kenelle);
                tiedot.put("siemenet", siemenet);
                tiedot.put("hinta", sentit / 100 + "," + sentit % 100);
                merkkeja.add(kone.getMustache(numero).render(tiedot).length());
            } finally {
                luonnokset.arkistoi(numero);
            }
        }
    }

    static final class Neuvojat {
        final Lahetykset lahetykset = new Lahetykset(21);
        final Kantakirja kannat = new Kantakirja(22);
        final Kirjuri kirjuri = new Kirjuri();
        final Saapylvaat saa = new Saapylvaat(23);
        final Hintaportaat hinnat = new Hintaportaat(24);
        final Varapuskurit puskurit = new Varapuskurit();
    }

    private static final Neuvojat NEUVOJAT = new Neuvojat();

    private static String luonnos(Sample s) {
        StringBuilder b = new StringBuilder("Hyvä {{viljelija.nimi}}, {{viljelija.tila}}\n\n");
        for (int k = 3 + s.below(4); k > 0; k--) b.append(s.text(60 + s.below(120))).append(" {{viljelija.vyohyke}} ").append(s.text(30 + s.below(60))).append('\n');
        b.append("{{#siemenet}}\n  {{lajike}}: {{pusseja}} x {{grammaa}} g\n{{/siemenet}}\n").append(s.text(40 + s.below(80)));
        return b.append(" {{hinta}} euroa\n").append(s.text(30)).toString();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch aamupaiva = new CountDownLatch(2);
        ExecutorService toimisto = Executors.newFixedThreadPool(2);
        for (int t = 0; t < 2; t++) {
            int poyta = t;
            toimisto.execute(() -> {
                Sample s = new Sample(2000 + poyta);
                for (int n = 0; ; n++) {
                    Koeviljelija v = new Koeviljelija(NEUVOJAT.kannat.numero(n), s.text(14 + s.below(12)), s.text(10 + s.below(14)), "vyöhyke " + s.below(8));
                    int lajike = s.below(1400);
                    NEUVOJAT.kirjuri.laheta("kirje/2026/" + poyta + "/" + (31_000 + n), luonnos(s), v,
                            List.of(new Erittely("lajike " + lajike, 1 + s.below(9), 25), new Erittely("lajike " + (lajike + 1), 1, 250)), NEUVOJAT.hinnat.sentteja(lajike, s.below(9), 1 + s.below(90)));
                    NEUVOJAT.lahetykset.laheta();
                    NEUVOJAT.saa.lue(n, 12, 8, (short) 500);
                    if (n == 1050) aamupaiva.countDown();
                    if (n >= 1050) LockSupport.parkNanos(60_000_000);
                }
            });
        }
        aamupaiva.await(100, TimeUnit.SECONDS);
        System.out.println(NEUVOJAT.kirjuri.merkkeja + " characters, " + NEUVOJAT.kirjuri.luonnokset.poydalla.size() + " drafts on the desk, sorted " + NEUVOJAT.puskurit.lajittele(900));
        Ready.last();
    }
}
