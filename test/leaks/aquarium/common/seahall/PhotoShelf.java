package seahall;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pictures for the shop and the screens, in a cache with a maximum of bytes that is full. */
public final class PhotoShelf {
    record Photo(String name, short width, short height, byte[] webp) {}

    private static Cache<String, Photo> photos;

    private PhotoShelf() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(9304);
        long most = 1_024L * Scale.of(kilobytes);
        photos = Caffeine.newBuilder().maximumWeight(most).weigher((String name, Photo p) -> p.webp().length).executor(Runnable::run).build();
        long shown = 0;
        for (int i = 0; shown < most + most / 3; i++) {
            Photo p = new Photo("shop/" + i + ".webp", (short) 640, (short) 480, s.bytes(3_000 + s.below(9_000)));
            photos.put(p.name(), p);
            photos.getIfPresent("shop/" + s.below(i + 1) + ".webp");
            shown += p.webp().length;
        }
        photos.cleanUp();
    }
}
