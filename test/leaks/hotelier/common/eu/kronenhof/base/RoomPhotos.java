package eu.kronenhof.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of rooms in the sizes that the web site asks for, nine megabytes at most. */
public final class RoomPhotos {
    public record Photo(String room, int width, long loaded, byte[] jpeg) {}

    private final Cache<String, Photo> photos;
    private final Sample s;

    public RoomPhotos(long seed) {
        s = new Sample(seed);
        photos = Caffeine.newBuilder().maximumWeight(Scale.of(9_000_000)).executor(Runnable::run)
                .weigher((String k, Photo p) -> p.jpeg.length + 140).build();
        for (int i = 0; i < Scale.of(2400); i++) of("room-" + (100 + i % 900) + "/" + i % 7);
    }

    public Photo of(String name) {
        return photos.get(name, n -> new Photo(n, 320 << s.below(3), System.currentTimeMillis(), s.bytes(4000 + s.below(9000))));
    }
}
