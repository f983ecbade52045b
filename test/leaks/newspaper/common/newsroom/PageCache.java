package newsroom;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pages of the site as they were sent, in a cache that is full by weight. */
public final class PageCache {
    record Page(String etag, long renderedAt, byte[] gzip) {}

    private static Cache<String, Page> pages;

    private PageCache() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(703);
        long limit = Scale.of(kilobytes) * 1024L;
        pages = Caffeine.newBuilder().maximumWeight(limit).weigher((String path, Page page) -> page.gzip.length)
                .expireAfterWrite(Duration.ofMinutes(20)).executor(Runnable::run).build();
        long put = 0;
        for (int i = 0; put < 2 * limit; i++) {
            Page page = new Page(s.id(), System.currentTimeMillis(), s.bytes(4_000 + s.below(20_000)));
            pages.put("/" + s.code(8).toLowerCase() + "/article-" + (2_600_000 + i) + ".html", page);
            put += page.gzip.length;
        }
        pages.cleanUp();
    }
}
