package com.stagedoor.photos;

import java.time.Instant;
import net.sf.ehcache.Cache;
import net.sf.ehcache.CacheManager;
import net.sf.ehcache.Element;
import net.sf.ehcache.config.CacheConfiguration;
import net.sf.ehcache.config.Configuration;
import net.sf.ehcache.store.MemoryStoreEvictionPolicy;
import org.harness.Ready;
import org.harness.Sample;
import org.harness.Scale;
import org.playbill.house.House;
import org.playbill.house.House.Part;

/** Pictures of the ensemble and their captions in two caches at their limits, and quotations that expire. */
public class Main {
    record Picture(int number, Instant taken, byte[] pixels) {}

    record Caption(String photographer, String text) {}

    static class PhotoWall {
        private final CacheManager manager;
        private final Cache pictures;
        private final Cache captions;
        private final Cache reviews;

        PhotoWall() {
            Configuration configuration = new Configuration().name("photo-wall");
            configuration.setUpdateCheck(false);
            manager = CacheManager.newInstance(configuration);
            pictures = cache("pictures", Scale.of(1_400), 0);
            captions = cache("captions", Scale.of(14_000), 0);
            reviews = cache("reviews", Scale.of(6_000), 900);
        }

        private Cache cache(String name, int limit, int seconds) {
            CacheConfiguration c = new CacheConfiguration(name, limit).memoryStoreEvictionPolicy(MemoryStoreEvictionPolicy.LRU);
            if (seconds == 0) c.eternal(true);
            else c.timeToLiveSeconds(seconds);
            Cache cache = new Cache(c);
            manager.addCache(cache);
            return cache;
        }

        void show(int number, Sample s) {
            if (pictures.get(number) == null) pictures.put(new Element(number, new Picture(number, Instant.now(), s.bytes(7_000 + s.below(3_000)))));
            if (captions.get(number * 5) == null) {
                for (int i = 0; i < 5; i++) captions.put(new Element(number * 5 + i, new Caption(s.code(9), s.text(110))));
            }
            if (number % 3 == 0) reviews.put(new Element("review/" + number, s.text(180)));
        }
    }

    private static PhotoWall wall;

    public static void main(String[] args) throws Exception {
        House.open(Part.BOOKLETS, Part.ATTENDANCE);
        wall = new PhotoWall();
        Sample s = new Sample(316);
        for (int i = 0; i < Scale.of(14_000); i++) wall.show(i % 5 == 0 ? s.below(Math.max(1, i)) : i, s);
        Ready.last();
    }
}
