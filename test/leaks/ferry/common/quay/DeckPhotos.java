package quay;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: photographs for the booking pages, in a cache that is full by weight. */
public final class DeckPhotos {
    private static Cache<String, byte[]> photos;

    private DeckPhotos() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(906);
        long limit = 1024L * Scale.of(kilobytes);
        photos = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(limit).weigher((String path, byte[] jpeg) -> jpeg.length).build();
        long put = 0;
        for (int i = 0; put < limit * 7 / 4; i++) {
            byte[] jpeg = s.bytes(5_000 + s.below(20_000));
            photos.put("cabins/" + s.code(5) + "/" + i + ".jpg", jpeg);
            put += jpeg.length;
        }
    }
}
