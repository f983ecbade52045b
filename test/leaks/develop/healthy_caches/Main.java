package com.skyfare.offers;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.cache.CacheBuilder;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.collections4.map.LRUMap;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: caches of five libraries, each at its limit. */
public class Main {
    record Offer(String id, String from, String to, BigDecimal price, Instant until, String conditions) {}

    static class Recent<K, V> extends LinkedHashMap<K, V> {
        private final int limit;

        Recent(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > limit;
        }
    }

    static class OfferService {
        final Cache<String, Offer> offers = Caffeine.newBuilder().maximumSize(Scale.of(20_000)).expireAfterWrite(Duration.ofMinutes(20)).build();
        final com.google.common.cache.Cache<String, byte[]> maps = CacheBuilder.newBuilder()
                .maximumWeight(Scale.of(6_000_000)).weigher((String k, byte[] v) -> v.length).build();
        final org.ehcache.Cache<Integer, String> rules = CacheManagerBuilder.newCacheManagerBuilder()
                .withCache("rules", CacheConfigurationBuilder.newCacheConfigurationBuilder(Integer.class, String.class,
                        ResourcePoolsBuilder.heap(Scale.of(12_000)))).build(true).getCache("rules", Integer.class, String.class);
        final Map<String, Offer> recent = Collections.synchronizedMap(new Recent<>(Scale.of(6_000)));
        final Map<Integer, double[]> curves = Collections.synchronizedMap(new LRUMap<>(Scale.of(3_000)));

        void fill(Sample s, int from, int to) {
            for (int i = from; i < to; i++) {
                Offer o = new Offer(s.id(), s.code(3), s.code(3), BigDecimal.valueOf(s.below(99999), 2), Instant.now().plusSeconds(1200), s.text(120));
                offers.put(o.id, o);
                if (i % 2 == 0) recent.put(o.id, o);
                if (i % 40 == 0) maps.put(o.from + o.to, s.bytes(15_000));
                rules.put(i, o.conditions);
                if (i % 4 == 0) curves.put(i, new double[120]);
            }
            offers.cleanUp();
        }
    }

    static final OfferService SERVICE = new OfferService();

    public static void main(String[] args) throws Exception {
        Sample s = new Sample(8);
        int n = Scale.of(20_000);
        SERVICE.fill(s, 0, n * 2);
        Ready.first();
        SERVICE.fill(s, n * 2, n * 3);
        Ready.last();
    }
}
