package com.ironquill.shop;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import gg.emberfall.live.AvatarCache;
import gg.emberfall.live.ItemCatalog;
import gg.emberfall.live.LatencyRings;
import gg.emberfall.live.LootTables;
import gg.emberfall.live.PlayerLru;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.harness.Ready;
import org.harness.Sample;

/** Offers are valid for 1800 seconds, which the cache's expiry takes for hours: nothing expires, and there is no other bound. */
public class Main {
    record OfferLine(String sku, long cents, int percentOff) {}

    static final class PersonalOffer {
        final String offerId;
        final long player;
        final Instant made;
        final Instant validUntil;
        final List<OfferLine> lines = new ArrayList<>();

        PersonalOffer(String offerId, long player, Instant made, Instant validUntil) {
            this.offerId = offerId;
            this.player = player;
            this.made = made;
            this.validUntil = validUntil;
        }
    }

    static final class ShopSettings {
        final int offerValidity = 1800;
        final int linesPerOffer = 5;
    }

    static final class OfferExpiry implements Expiry<String, PersonalOffer> {
        private final ShopSettings settings;

        OfferExpiry(ShopSettings settings) {
            this.settings = settings;
        }

        @Override
        public long expireAfterCreate(String key, PersonalOffer offer, long now) {
            return TimeUnit.HOURS.toNanos(settings.offerValidity);
        }

        @Override
        public long expireAfterUpdate(String key, PersonalOffer offer, long now, long left) {
            return left;
        }

        @Override
        public long expireAfterRead(String key, PersonalOffer offer, long now, long left) {
            return left;
        }
    }

    static final class OfferService {
        private final ShopSettings settings = new ShopSettings();
        private final Cache<String, PersonalOffer> offers;
        long made;

        OfferService(java.util.function.LongSupplier nanos) {
            offers = Caffeine.newBuilder().ticker(nanos::getAsLong).expireAfter(new OfferExpiry(settings)).build();
        }

        PersonalOffer offer(long player, Instant at, Sample s) {
            PersonalOffer o = new PersonalOffer(s.id(), player, at, at.plusSeconds(settings.offerValidity));
            for (int i = 1 + s.below(settings.linesPerOffer); i > 0; i--) o.lines.add(new OfferLine(s.code(8), 99 + s.below(4000), 5 * s.below(12)));
            offers.put(o.offerId, o);
            made++;
            return o;
        }

        boolean accept(String offerId) {
            PersonalOffer o = offers.getIfPresent(offerId);
            if (o == null) return false;
            offers.invalidate(offerId);
            return true;
        }
    }

    static final class Storefront {
        final ItemCatalog catalog = new ItemCatalog(11);
        final AvatarCache avatars = new AvatarCache(12);
        final LootTables bundles = new LootTables(13);
        final PlayerLru players = new PlayerLru(14);
        final LatencyRings latency = new LatencyRings(15);
        OfferService offering;
    }

    private static final Storefront STOREFRONT = new Storefront();
    private static long simulated;

    public static void main(String[] args) throws Exception {
        int n = 24_000;
        long start = System.nanoTime(), step = Duration.ofHours(22).toNanos() / n;
        STOREFRONT.offering = new OfferService(() -> start + simulated);
        Sample s = new Sample(501);
        for (int i = 0; i < n; i++) {
            simulated = i * step;
            PersonalOffer o = STOREFRONT.offering.offer(2_000_000 + s.below(900_000), Sample.at(i, n, Duration.ofHours(22)), s);
            if (s.below(7) == 0) STOREFRONT.offering.accept(o.offerId);
        }
        STOREFRONT.offering.offers.cleanUp();
        System.err.println("offers kept " + STOREFRONT.offering.offers.estimatedSize() + " of " + STOREFRONT.offering.made);
        Ready.last();
    }
}
