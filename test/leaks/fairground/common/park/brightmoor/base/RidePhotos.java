package park.brightmoor.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Small ride photographs, as many as twelve megabytes allow. */
public final class RidePhotos {
    public record Photo(String ride, long run, byte[] jpeg) {}

    private final Cache<String, Photo> photos;
    private final Sample s;

    public RidePhotos(long seed) {
        s = new Sample(seed);
        photos = Caffeine.newBuilder().maximumWeight(Scale.of(12_000_000)).executor(Runnable::run)
                .weigher((String k, Photo p) -> p.jpeg.length + 90).build();
        for (int i = 0; i < Scale.of(4200); i++) at("ride-" + s.below(40), i);
    }

    public Photo at(String ride, long run) {
        return photos.get(ride + '/' + run, k -> new Photo(ride, run, s.bytes(3000 + s.below(4000))));
    }
}
