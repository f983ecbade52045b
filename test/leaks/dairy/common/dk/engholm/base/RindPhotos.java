package dk.engholm.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Photographs of rinds for the graders, fourteen megabytes at most. */
public final class RindPhotos {
    public record RindPhoto(String wheel, int width, int height, byte[] jpeg) {}

    private final Cache<String, RindPhoto> photos;
    private final Sample s;

    public RindPhotos(long seed) {
        s = new Sample(seed);
        photos = Caffeine.newBuilder().maximumWeight(Scale.of(14_000_000)).executor(Runnable::run)
                .weigher((String k, RindPhoto p) -> p.jpeg.length + 140).build();
        for (int i = 0; i < Scale.of(3000); i++) of("57" + (1_000_000L + i * 7L));
        photos.cleanUp();
    }

    public RindPhoto of(String wheel) {
        return photos.get(wheel, w -> new RindPhoto(w, 360, 240 + s.below(90), s.bytes(4000 + s.below(6000))));
    }
}
