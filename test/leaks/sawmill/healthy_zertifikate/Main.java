package at.waldsaege.zertifikat;

import at.waldsaege.gemein.Kundenkartei;
import at.waldsaege.gemein.Lieferscheine;
import at.waldsaege.gemein.Schicht;
import at.waldsaege.gemein.Waldbestand;
import at.waldsaege.gemein.Wiegungen;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Certificates of origin for the lots, asked for by customers and inspectors. */
public class Main {
    record Herkunft(String revier, String waldbesitzer, double hektar, LocalDate geschlaegert) {}

    record Zertifikat(String los, String kette, List<Herkunft> herkunft, byte[] siegel) {}

    record Pruefung(int stufe, String ergebnis, long gueltigBis) {}

    static final class Auskunft {
        private final CacheManager manager;
        private final Cache<String, Zertifikat> zertifikate;
        private final Cache<Long, Pruefung> pruefungen;
        private final LongAdder treffer = new LongAdder();
        private final LongAdder geladen = new LongAdder();

        Auskunft() {
            manager = CacheManagerBuilder.newCacheManagerBuilder()
                    .withCache("zertifikate", CacheConfigurationBuilder.newCacheConfigurationBuilder(String.class, Zertifikat.class, ResourcePoolsBuilder.heap(Scale.of(9000)))
                            .withExpiry(ExpiryPolicyBuilder.timeToIdleExpiration(Duration.ofHours(2))))
                    .withCache("pruefungen", CacheConfigurationBuilder.newCacheConfigurationBuilder(Long.class, Pruefung.class, ResourcePoolsBuilder.heap(6000))
                            .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(Duration.ofMinutes(10))))
                    .build(true);
            zertifikate = manager.getCache("zertifikate", String.class, Zertifikat.class);
            pruefungen = manager.getCache("pruefungen", Long.class, Pruefung.class);
        }

        Zertifikat zertifikat(String los, Sample s) {
            Zertifikat z = zertifikate.get(los);
            if (z != null) {
                treffer.increment();
                return z;
            }
            List<Herkunft> h = new ArrayList<>();
            for (int i = 0; i <= s.below(4); i++) h.add(new Herkunft(s.text(10 + s.below(10)), s.text(14 + s.below(12)), 40 * s.real(), LocalDate.now().minusDays(s.below(200))));
            z = new Zertifikat(los, "PEFC/" + s.code(4) + "-" + s.below(9999), h, s.bytes(200 + s.below(500)));
            zertifikate.put(los, z);
            geladen.increment();
            return z;
        }

        Pruefung pruefe(Zertifikat z, Sample s) {
            long schluessel = z.kette.hashCode() * 31L + z.los.hashCode();
            Pruefung p = pruefungen.get(schluessel);
            if (p == null) pruefungen.put(schluessel, p = new Pruefung(s.below(4), s.text(30 + s.below(60)), System.currentTimeMillis() + 600_000));
            return p;
        }
    }

    private static final Auskunft AUSKUNFT = new Auskunft();

    public static void main(String[] args) throws Exception {
        Kundenkartei kunden = new Kundenkartei(91);
        Lieferscheine scheine = new Lieferscheine(92);
        Waldbestand wald = new Waldbestand(93);
        Wiegungen wiegungen = new Wiegungen(94);
        Schicht.arbeiten("auskunft", 2, 16_000, 95, (n, s) -> {
            String los = "L-" + (s.below(3) == 0 ? s.below(2000) : s.below(90_000));
            AUSKUNFT.pruefe(AUSKUNFT.zertifikat(los, s), s);
            if (n % 5 == 0) kunden.kunde(20_000 + s.below(60_000));
            if (n % 9 == 0) scheine.schreibe(java.time.Instant.now());
            if (n % 40 == 0) wald.festmeter(s.below(5000));
            if (n % 60 == 0) wiegungen.wiege(System.currentTimeMillis());
        });
        System.out.println(AUSKUNFT.geladen + " certificates loaded, " + AUSKUNFT.treffer + " found");
        Ready.last();
    }
}
