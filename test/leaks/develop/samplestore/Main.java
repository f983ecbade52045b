package org.medilab.samples;

import java.io.Serializable;
import java.time.Duration;
import java.time.LocalDateTime;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ExpiryPolicyBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.EntryUnit;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.meadow.clinic.Clinic;

/** Ehcache 3 with two caches: one is at its limit, the limit of the other is as good as none, and nothing expires. */
public class Main {
    static class Result implements Serializable {
        final String sample;
        final LocalDateTime measured;
        final double[] values = new double[60];
        final String comment;

        Result(String sample, Sample s) {
            this.sample = sample;
            measured = LocalDateTime.now();
            comment = s.text(60);
        }
    }

    static class ResultService {
        private final CacheManager caches;
        private final Cache<String, Result> results;
        private final Cache<Integer, String> devices;

        ResultService() {
            int devicesKept = Scale.of(9_000);
            caches = CacheManagerBuilder.newCacheManagerBuilder()
                    .withCache("devices", CacheConfigurationBuilder.newCacheConfigurationBuilder(Integer.class, String.class,
                                    ResourcePoolsBuilder.heap(devicesKept))
                            .withExpiry(ExpiryPolicyBuilder.timeToLiveExpiration(Duration.ofHours(4))))
                    .withCache("results", CacheConfigurationBuilder.newCacheConfigurationBuilder(String.class, Result.class,
                                    ResourcePoolsBuilder.newResourcePoolsBuilder().heap(Long.MAX_VALUE, EntryUnit.ENTRIES))
                            .withExpiry(ExpiryPolicyBuilder.noExpiration()))
                    .build(true);
            results = caches.getCache("results", String.class, Result.class);
            devices = caches.getCache("devices", Integer.class, String.class);
        }
    }

    private final Clinic clinic = new Clinic();
    private final ResultService service = new ResultService();

    Main() throws Exception {}

    private static Main application;

    public static void main(String[] args) throws Exception {
        application = new Main();
        Sample s = new Sample(4);
        for (int i = 0; i < Scale.of(9_000) * 5 / 4; i++) application.service.devices.put(i, s.text(80));
        for (int i = 0; i < 6_500; i++) {
            String sample = "S" + s.id();
            application.service.results.put(sample, new Result(sample, s));
        }
        Ready.last();
    }
}
