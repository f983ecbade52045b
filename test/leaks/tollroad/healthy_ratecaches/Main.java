package com.tollcalc.rates;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import plaza.AccountBook;
import plaza.TollTables;

/** Healthy: prices of relations and answers of the vehicle register, in two caches that are full; what is asked for seldom leaves. */
public class Main {
    record Relation(int from, int to, int vehicleClass, int hour) {}

    record Price(int cents, int metres, String[] sections, long computedAt) {}

    record Vehicle(String plate, String make, int axles, int emissionClass, int kilograms, String keeper) {}

    static class PriceService {
        private final LoadingCache<Relation, Price> prices = Caffeine.newBuilder().maximumSize(Scale.of(30_000)).recordStats().build(PriceService::compute);
        private final CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder()
                .withCache("vehicles", CacheConfigurationBuilder.newCacheConfigurationBuilder(String.class, Vehicle.class, ResourcePoolsBuilder.heap(Scale.of(25_000)))
                        .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(Duration.ofHours(6))))
                .build(true);
        private final Cache<String, Vehicle> vehicles = manager.getCache("vehicles", String.class, Vehicle.class);

        private static Price compute(Relation relation) {
            int length = Math.abs(relation.from() - relation.to());
            String[] sections = new String[3 + length % 5];
            for (int i = 0; i < sections.length; i++) sections[i] = "S" + (relation.from() + i) + "/" + relation.vehicleClass();
            return new Price(length * (18 + relation.vehicleClass()), length * 1_100, sections, System.currentTimeMillis());
        }

        int price(String plate, int from, int to, int hour, Sample s) {
            Vehicle vehicle = vehicles.get(plate);
            if (vehicle == null) {
                vehicle = new Vehicle(plate, s.code(6), 2 + s.below(4), s.below(7), 900 + s.below(39_000), s.code(6) + " " + s.code(10));
                vehicles.put(plate, vehicle);
            }
            return prices.get(new Relation(from, to, vehicle.axles(), hour)).cents();
        }
    }

    static PriceService service;

    public static void main(String[] args) throws Exception {
        AccountBook.load(40_000);
        TollTables.load(8, 600);
        service = new PriceService();
        ExecutorService requests = Executors.newFixedThreadPool(4, r -> new Thread(r, "price-request"));
        List<Future<Long>> answers = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int seed = 1_040 + t;
            answers.add(requests.submit(() -> {
                Sample s = new Sample(seed);
                long sum = 0;
                for (int i = 0; i < 60_000; i++) {
                    String plate = "T" + Math.min(s.below(90_000), s.below(90_000));
                    sum += service.price(plate, Math.min(s.below(500), s.below(500)), s.below(500), i / 2_500, s);
                }
                return sum;
            }));
        }
        for (Future<Long> answer : answers) answer.get();
        service.prices.cleanUp();
        Ready.last();
    }
}
