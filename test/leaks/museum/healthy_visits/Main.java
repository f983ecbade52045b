package org.museums.visits;

import museum.*;

import org.harness.Ready;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.eviction.EvictionStrategy;
import org.infinispan.manager.DefaultCacheManager;

import java.util.*;
import java.util.concurrent.TimeUnit;

/** Healthy: profiles of visitors in a cache that is full, and what they looked at within the last hour. */
public class Main {
    record Profile(String visitor, String language, List<String> favourites) {}

    record Look(long at, String visitor, int exhibit) {}

    static final class Trail {
        private final ArrayDeque<Look> hour = new ArrayDeque<>();

        void looked(Look l) {
            hour.addLast(l);
            while (hour.peekFirst().at < l.at - 3600) hour.pollFirst();
        }
    }

    private static DefaultCacheManager caches;
    private static Trail trail;

    public static void main(String[] a) throws Exception {
        Thumbnails.warm(20000);
        Provenance.read(12000);
        Visits.count(90000);
        caches = new DefaultCacheManager();
        ConfigurationBuilder limit = new ConfigurationBuilder();
        limit.memory().maxCount(Dice.part(20000)).whenFull(EvictionStrategy.REMOVE).expiration().lifespan(2, TimeUnit.HOURS);
        caches.defineConfiguration("profiles", limit.build());
        org.infinispan.Cache<String, Profile> profiles = caches.getCache("profiles");
        trail = new Trail();
        Dice d = new Dice(208);
        for (int i = 0; i < Dice.part(60000); i++) {
            String visitor = d.code(14);
            profiles.put(visitor, new Profile(visitor, "de", List.of(d.thing(), d.thing())));
            trail.looked(new Look(i / 8, visitor, d.below(5000)));
        }
        Ready.last();
    }
}
