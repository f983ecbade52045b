package ch.firnbahn.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Photographs of guests in their cabins for the shop, twenty-six megabytes at most. */
public final class RidePhotos {
    public record RidePhoto(String cabin, long taken, byte[] jpeg) {}

    private final Cache<String, RidePhoto> photos;
    private final Sample s;

    public RidePhotos(long seed) {
        s = new Sample(seed);
        photos = Caffeine.newBuilder().maximumWeight(Scale.of(26_000_000)).executor(Runnable::run)
                .weigher((String k, RidePhoto p) -> p.jpeg.length + 150).build();
        for (int i = 0; i < Scale.of(4200); i++) of("R" + (300_000 + i));
    }

    public RidePhoto of(String ride) {
        return photos.get(ride, r -> new RidePhoto("cabin " + s.below(60), System.currentTimeMillis(), s.bytes(5000 + s.below(7000))));
    }
}
