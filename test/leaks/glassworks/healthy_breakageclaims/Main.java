package fi.hehkulasi.returns;

import fi.hehkulasi.base.GlassFormulas;
import fi.hehkulasi.base.PaneStock;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.infinispan.Cache;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.eviction.EvictionStrategy;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;

/** Healthy: claims for broken glass that the returns office has worked on last, with a photograph each, in a cache of Infinispan that keeps a number of them; the others are in the archive. */
public class Main {
    public record Claim(int number, String dealer, String words, byte[] photograph) {}

    static final class ClaimOffice {
        private final DefaultCacheManager manager = new DefaultCacheManager(new GlobalConfigurationBuilder().nonClusteredDefault().build());
        private final Cache<Integer, Claim> claims;
        private final AtomicInteger fromArchive = new AtomicInteger();

        ClaimOffice() {
            ConfigurationBuilder b = new ConfigurationBuilder();
            b.memory().maxCount(Scale.of(4200)).whenFull(EvictionStrategy.REMOVE);
            manager.defineConfiguration("claims", b.build());
            claims = manager.getCache("claims");
        }

        Claim claim(int number) {
            Claim c = claims.get(number);
            if (c != null) return c;
            fromArchive.incrementAndGet();
            Sample s = new Sample(number);
            c = new Claim(number, "dealer " + s.below(9000), s.text(60 + s.below(90)), s.bytes(3000 + s.below(4000)));
            claims.put(number, c);
            return c;
        }
    }

    private static final GlassFormulas FORMULAS = new GlassFormulas(97);
    private static final PaneStock STOCK = new PaneStock(98);
    private static ClaimOffice office;

    public static void main(String[] args) throws Exception {
        office = new ClaimOffice();
        ExecutorService clerks = Executors.newFixedThreadPool(3);
        AtomicInteger pixels = new AtomicInteger();
        for (int clerk = 0; clerk < 3; clerk++) {
            Sample s = new Sample(930 + clerk);
            clerks.execute(() -> {
                for (int i = 0; i < 7000; i++) pixels.addAndGet(office.claim(80_000 + i + s.below(6000)).photograph.length % 7);
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(2, TimeUnit.MINUTES);
        System.out.println(office.fromArchive + " from the archive, " + office.claims.size() + " kept, " + pixels + " " + FORMULAS.meltingPoint("LM-10007") + " " + STOCK.area(760_000));
        Ready.last();
    }
}
