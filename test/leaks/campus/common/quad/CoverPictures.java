package quad;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: covers of books in a cache with a maximum of bytes; more were asked for than it may hold. */
public final class CoverPictures {
    record Cover(String isbn, int width, byte[] webp) {}

    private static Cache<String, Cover> covers;

    private CoverPictures() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(5205);
        long maximum = 1_024L * Scale.of(kilobytes);
        covers = Caffeine.newBuilder().maximumWeight(maximum).weigher((String isbn, Cover c) -> c.webp().length).executor(Runnable::run).build();
        long bytes = 0;
        for (int i = 0; bytes < maximum + maximum / 2; i++) {
            Cover cover = new Cover("978" + (1_000_000 + i), 200, s.bytes(2_000 + s.below(6_000)));
            bytes += cover.webp().length;
            covers.put(cover.isbn(), cover);
            if (i % 3 == 0) covers.getIfPresent("978" + (1_000_000 + s.below(1 + i)));
        }
        covers.cleanUp();
    }
}
