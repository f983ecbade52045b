package eu.tidegate.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Photographs of seals, fourteen megabytes at most. */
public final class SealPhotos {
    public record Photo(String seal, int camera, byte[] jpeg) {}

    private final Cache<String, Photo> photos;
    private final Sample s;

    public SealPhotos(long seed) {
        s = new Sample(seed);
        photos = Caffeine.newBuilder().maximumWeight(Scale.of(14_000_000)).executor(Runnable::run)
                .weigher((String k, Photo p) -> p.jpeg.length + 120).build();
        for (int i = 0; i < Scale.of(3800); i++) of("EU" + (700_000 + i), s.below(12));
    }

    public Photo of(String seal, int camera) {
        return photos.get(seal, k -> new Photo(seal, camera, s.bytes(3500 + s.below(5000))));
    }
}
