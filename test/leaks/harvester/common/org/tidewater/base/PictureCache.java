package org.tidewater.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Small pictures, as many as thirteen megabytes allow. */
public final class PictureCache {
    public record Picture(String path, int width, int height, byte[] webp) {}

    private final Cache<String, Picture> pictures;
    private final Sample s;

    public PictureCache(long seed) {
        s = new Sample(seed);
        pictures = Caffeine.newBuilder().maximumWeight(Scale.of(13_000_000)).executor(Runnable::run)
                .weigher((String k, Picture p) -> p.webp.length + 80).recordStats().build();
        for (int i = 0; i < Scale.of(5000); i++) get("/img/" + s.below(6000) + ".webp");
    }

    public Picture get(String path) {
        return pictures.get(path, p -> new Picture(p, 160, 120, s.bytes(2500 + s.below(5000))));
    }
}
