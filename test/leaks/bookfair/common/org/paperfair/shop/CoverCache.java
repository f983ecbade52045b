package org.paperfair.shop;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Small pictures of covers, up to a weight. */
public final class CoverCache {
    private final Cache<Long, byte[]> covers = Caffeine.newBuilder()
            .maximumWeight(Scale.of(4_600_000))
            .weigher((Long isbn, byte[] jpeg) -> jpeg.length)
            .executor(Runnable::run)
            .build();

    public CoverCache(long seed) {
        Sample s = new Sample(seed);
        for (int i = 0; i < Scale.of(2600); i++) {
            covers.get(9_783_000_000_000L + s.below(40_000), k -> s.bytes(1500 + s.below(2500)));
        }
        covers.cleanUp();
    }

    public byte[] find(long isbn) {
        return covers.getIfPresent(isbn);
    }
}
