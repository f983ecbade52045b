package org.rivermark.plant;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Photographs of meters from the readers' phones, as many as seventeen megabytes allow. */
public final class MeterPhotos {
    public record Photo(long meter, int turned, byte[] jpeg) {}

    private final Sample s;
    private final Cache<Long, Photo> photos;

    public MeterPhotos(long seed) {
        s = new Sample(seed);
        photos = Caffeine.newBuilder().maximumWeight(Scale.of(17_000_000)).executor(Runnable::run).weigher((Long k, Photo p) -> p.jpeg.length + 120).build();
        for (int i = 0; i < Scale.of(4200); i++) get(60_000_000L + s.below(5000));
    }

    public Photo get(long meter) {
        return photos.get(meter, m -> new Photo(m, s.below(4) * 90, s.bytes(4000 + s.below(6000))));
    }
}
