package vivarium;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: photographs of animals in a cache with a maximum of bytes, which is full. */
public final class EnclosurePhotos {
    record Photo(String animal, int width, int height, byte[] webp) {}

    private static Cache<String, Photo> photos;

    private EnclosurePhotos() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(5104);
        long bytes = 1_024L * Scale.of(kilobytes);
        photos = Caffeine.newBuilder().maximumWeight(bytes).weigher((String key, Photo p) -> p.webp().length).executor(Runnable::run).build();
        long shown = 0;
        for (int i = 0; shown < bytes + bytes / 2; i++) {
            Photo photo = new Photo("animal " + i, 800, 600, s.bytes(2_000 + s.below(14_000)));
            shown += photo.webp().length;
            photos.put(photo.animal(), photo);
            if (i % 5 == 0) photos.getIfPresent("animal " + s.below(1 + i));
        }
        photos.cleanUp();
    }
}
