package com.tripfinder.search;

import airport.*;

import org.harness.Ready;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.*;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.*;

import java.util.*;

/**
 * Results of searches are cached by all parameters, the passenger's own included, in Spring's simple
 * cache manager, which has neither a limit nor an expiry.
 */
public class Main {
    public static final class Offer {
        final String flight, fareClass;
        final long cents;

        Offer(Rnd r) {
            flight = r.flight();
            fareClass = r.letters(1) + r.upTo(9);
            cents = r.upTo(900000);
        }
    }

    public interface FlightSearch {
        List<Offer> search(String from, String to, int day, String passenger);
    }

    static class LiveSearch implements FlightSearch {
        private final Rnd r = new Rnd(31);

        @Override
        @Cacheable("offers")
        public List<Offer> search(String from, String to, int day, String passenger) {
            List<Offer> l = new ArrayList<>();
            for (int i = 0; i < 7; i++) l.add(new Offer(r));
            return l;
        }
    }

    @Configuration
    @EnableCaching
    static class Application {
        @Bean
        CacheManager cacheManager() {
            return new ConcurrentMapCacheManager();
        }

        @Bean
        FlightSearch flightSearch() {
            return new LiveSearch();
        }
    }

    private static AnnotationConfigApplicationContext application;

    public static void main(String[] a) throws Exception {
        Passengers.register(14000);
        Gazetteer.read(50000);
        Stands.handle(14000);
        Terrain.survey(2000);
        Manifests.file(9000);
        application = new AnnotationConfigApplicationContext(Application.class);
        FlightSearch s = application.getBean(FlightSearch.class);
        Rnd r = new Rnd(118);
        int shown = 0;
        for (int i = 0; i < 6000; i++) {
            String passenger = r.place() + r.digits(5);
            for (int k = 0; k < 3; k++) shown += s.search("AMS", "LI" + (char) ('A' + i % 20), i % 40, passenger).size();
        }
        if (shown == 0) throw new IllegalStateException();
        Ready.last();
    }
}
