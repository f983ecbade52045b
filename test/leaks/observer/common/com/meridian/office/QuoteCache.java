package com.meridian.office;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.TimeUnit;

/** Quotes by customer and product, at most so many and for half an hour. */
public final class QuoteCache {
    record Quote(String id, String customer, long[] instalments, double discount, long made) {}

    private static Cache<String, Quote> quotes;

    public static void load(int limit) {
        int n = Gen.n(limit);
        quotes = Caffeine.newBuilder().maximumSize(n).expireAfterWrite(30, TimeUnit.MINUTES).recordStats().executor(Runnable::run).build();
        Gen g = new Gen(14);
        for (int i = 0; i < n * 2; i++) {
            String id = "Q" + g.digits(9);
            quotes.put(id, new Quote(id, g.name(), new long[12 + g.num(12)], g.real() / 5, Gen.at(i, n * 2L, 0.4)));
            if (g.one(3)) quotes.getIfPresent(id);
        }
        quotes.cleanUp();
    }
}
