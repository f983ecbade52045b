package org.meadow.clinic;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: previews of images, bounded by their bytes and full. */
public final class ImageCache {
    record Preview(String study, int width, int height, byte[] pixels) {}

    private final Cache<String, Preview> previews;

    public ImageCache(int bytes) {
        int most = Scale.of(bytes);
        Sample s = new Sample(24);
        previews = Caffeine.newBuilder().maximumWeight(most).weigher((String k, Preview p) -> p.pixels.length).build();
        for (long used = 0; used < most * 3L / 2; ) {
            byte[] pixels = s.bytes(10_000 + s.below(30_000));
            used += pixels.length;
            previews.put(s.id(), new Preview(s.code(10), 160, 120, pixels));
        }
        previews.cleanUp();
    }
}
