package town;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pages of scanned files, in a cache that is full by weight. */
public final class ScannedFiles {
    record PageId(long file, int page) {}

    private static Cache<PageId, byte[]> pages;

    private ScannedFiles() {}

    public static void load(int kilobytes) {
        long limit = Scale.of(kilobytes) * 1024L;
        pages = Caffeine.newBuilder().maximumWeight(limit).weigher((PageId id, byte[] page) -> page.length).executor(Runnable::run).build();
        Sample s = new Sample(506);
        long put = 0;
        for (int i = 0; put < 2 * limit; i++) {
            byte[] page = s.bytes(4_000 + s.below(20_000));
            pages.put(new PageId(20_260_000L + i / 6, i % 6), page);
            put += page.length;
        }
        pages.cleanUp();
    }
}
