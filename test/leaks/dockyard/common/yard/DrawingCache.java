package yard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pages of ship drawings in a cache that is full by weight. */
public final class DrawingCache {
    private static Cache<String, byte[]> pages;

    private DrawingCache() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(205);
        long limit = Scale.of(kilobytes) * 1024L;
        pages = Caffeine.newBuilder().maximumWeight(limit)
                .weigher((String name, byte[] page) -> page.length).executor(Runnable::run).build();
        long put = 0;
        for (int i = 0; put < 2 * limit; i++) {
            byte[] page = s.bytes(2_000 + s.below(9_000));
            pages.put("drawing " + s.code(5) + " page " + i, page);
            put += page.length;
        }
        pages.cleanUp();
    }
}
