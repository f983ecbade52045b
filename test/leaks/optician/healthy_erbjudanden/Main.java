package se.klarsyn.erbjudanden;

import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheEventListenerConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.event.EventType;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import se.klarsyn.gemensamt.Glaskatalog;
import se.klarsyn.gemensamt.Kundkort;
import se.klarsyn.gemensamt.Lagersaldo;
import se.klarsyn.gemensamt.Reparationer;
import se.klarsyn.gemensamt.Skift;
import se.klarsyn.gemensamt.Slipmatt;

/** Healthy: offers that were worked out for visitors of the web shop, in two caches of Ehcache that are full. */
public class Main {
    record Rad(int artikel, String text, double pris, double rabatt) implements Serializable {}

    static final class Erbjudande implements Serializable {
        final String besokare;
        final List<Rad> rader = new ArrayList<>();
        final String villkor;

        Erbjudande(String besokare, String villkor) {
            this.besokare = besokare;
            this.villkor = villkor;
        }
    }

    static final class Erbjudandetjanst {
        private final LongAdder bort = new LongAdder();
        private final LongAdder traffar = new LongAdder();
        private final CacheManager forvaltare;
        private final Cache<String, Erbjudande> perBesokare;
        private final Cache<Integer, String> texter;

        Erbjudandetjanst(int besokare, int antalTexter) {
            forvaltare = CacheManagerBuilder.newCacheManagerBuilder()
                    .withCache("perBesokare", CacheConfigurationBuilder.newCacheConfigurationBuilder(String.class, Erbjudande.class, ResourcePoolsBuilder.heap(besokare))
                            .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(Duration.ofMinutes(20)))
                            .withService(CacheEventListenerConfigurationBuilder.newEventListenerConfiguration(e -> bort.increment(), EventType.EVICTED, EventType.EXPIRED).unordered().asynchronous()))
                    .withCache("texter", CacheConfigurationBuilder.newCacheConfigurationBuilder(Integer.class, String.class, ResourcePoolsBuilder.heap(antalTexter)))
                    .build(true);
            perBesokare = forvaltare.getCache("perBesokare", String.class, Erbjudande.class);
            texter = forvaltare.getCache("texter", Integer.class, String.class);
        }

        Erbjudande visa(String besokare, Sample s) {
            Erbjudande e = perBesokare.get(besokare);
            if (e != null) {
                traffar.increment();
                return e;
            }
            e = new Erbjudande(besokare, text(s.below(20_000), s));
            for (int i = 0; i < 2 + s.below(4); i++) e.rader.add(new Rad(s.below(9000), s.text(30 + s.below(40)), s.real() * 4000, s.below(50) / 100.0));
            perBesokare.put(besokare, e);
            return e;
        }

        private String text(int nummer, Sample s) {
            String t = texter.get(nummer);
            if (t == null) texter.put(nummer, t = s.text(200 + s.below(300)));
            return t;
        }
    }

    private static final Erbjudandetjanst TJANST = new Erbjudandetjanst(3000 + Scale.of(8500), 1000 + Scale.of(2500));
    private static final Glaskatalog KATALOG = new Glaskatalog(91);
    private static final Kundkort KUNDER = new Kundkort(92);
    private static final Lagersaldo SALDO = new Lagersaldo(93);
    private static final Slipmatt MATT = new Slipmatt(94);
    private static final Reparationer REPARATIONER = new Reparationer(95);

    public static void main(String[] args) throws Exception {
        Skift.arbeta("web-shop", 2, 24_000, 96, (n, s) -> {
            TJANST.visa("v" + (s.below(3) == 0 ? s.below(3000) : 10_000 + n), s);
            KUNDER.kort(s.below(30_000));
            MATT.las(n, 0.3f, 22f);
            if (n % 100 == 0) SALDO.andra(n, 1);
        });
        int kvar = 0;
        for (var e : TJANST.perBesokare) kvar++;
        System.out.println(kvar + " offers, " + TJANST.bort + " evicted, " + TJANST.traffar + " found");
        Ready.last();
    }
}
