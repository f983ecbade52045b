package estate;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pictures of bottle labels for the web shop, in a cache that is full by weight. */
public final class LabelImages {
    private static Cache<String, byte[]> images;

    private LabelImages() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(303);
        long limit = Scale.of(kilobytes) * 1024L;
        images = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(limit)
                .weigher((String name, byte[] image) -> image.length).build();
        long put = 0;
        for (int i = 0; put < 2 * limit; i++) {
            byte[] image = s.bytes(3_000 + s.below(14_000));
            images.put("label/" + s.code(6) + "-" + i + ".webp", image);
            put += image.length;
        }
    }
}
