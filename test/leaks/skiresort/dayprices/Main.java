package com.weissgrat.dayprices;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.harness.Ready;
import org.harness.Sample;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import piste.GuestLru;
import piste.PassRegister;
import piste.RentalDatabase;
import piste.Terrain;
import piste.WebcamCache;

/** Prices of day passes depend on the forecast and are remembered in a cache of the day, so that no price of yesterday is shown; the caches of the days before stay. */
public class Main {
    record DayPass(int category, int age, boolean afternoon, String entrance) {}

    record Price(BigDecimal amount, String basis, Instant computed) {}

    static class PriceService {
        private final CacheManager caches;
        private final Sample s;
        private long computed;

        PriceService(CacheManager caches, Sample s) {
            this.caches = caches;
            this.s = s;
        }

        Price price(DayPass pass, LocalDate day) {
            Cache today = caches.getCache("prices-" + day);
            return today.get(pass, () -> compute(pass, day));
        }

        private Price compute(DayPass pass, LocalDate day) {
            computed++;
            int cents = 3_900 + 25 * s.below(120) - (pass.afternoon ? 900 : 0);
            return new Price(BigDecimal.valueOf(cents, 2), "forecast " + s.below(9) + ", " + pass.category, day.atTime(6 + s.below(9), s.below(60)).toInstant(java.time.ZoneOffset.UTC));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Setup {
        @Bean
        CacheManager caches() {
            return new ConcurrentMapCacheManager();
        }

        @Bean
        PriceService prices(CacheManager caches) {
            return new PriceService(caches, new Sample(3_107));
        }
    }

    static AnnotationConfigApplicationContext context;

    public static void main(String[] args) throws Exception {
        GuestLru.load(24_000);
        PassRegister.load(26_000);
        RentalDatabase.load(18_000);
        Terrain.load(480);
        WebcamCache.load(5_600);
        context = new AnnotationConfigApplicationContext(Setup.class);
        PriceService prices = context.getBean(PriceService.class);
        Sample s = new Sample(3_108);
        LocalDate first = LocalDate.now().minusDays(96);
        for (int day = 0; day <= 96; day++) {
            for (int i = 0; i < 400; i++) prices.price(new DayPass(s.below(5), s.below(4), s.below(3) == 0, "valley " + s.below(5)), first.plusDays(day));
        }
        Ready.last();
    }
}
