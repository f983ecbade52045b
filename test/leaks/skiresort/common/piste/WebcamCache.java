package piste;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: pictures of the webcams, in a cache that is full by weight. */
public final class WebcamCache {
    private static Cache<String, byte[]> pictures;

    private WebcamCache() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(3_005);
        long limit = 1024L * Scale.of(kilobytes);
        pictures = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(limit).weigher((String path, byte[] jpeg) -> jpeg.length).build();
        long put = 0;
        for (int i = 0; put < limit * 2; i++) {
            byte[] jpeg = s.bytes(6_000 + s.below(22_000));
            pictures.put("cam-" + s.below(40) + "/" + i + ".jpg", jpeg);
            put += jpeg.length;
        }
    }
}
