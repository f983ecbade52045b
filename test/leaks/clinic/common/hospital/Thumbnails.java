package hospital;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** Healthy: thumbnails of images in a cache that is bounded by weight, and full. */
public final class Thumbnails {
    private static Cache<String, byte[]> shown;

    public static void show(int kilobytes) {
        Rnd r = new Rnd(7);
        long limit = Rnd.share(kilobytes) * 1024L;
        shown = Caffeine.newBuilder().maximumWeight(limit).weigher((String k, byte[] v) -> v.length).executor(Runnable::run).build();
        for (long put = 0; put < limit * 5 / 4; ) {
            byte[] image = r.octets(2000 + r.upTo(3000));
            shown.put("1.2.840." + r.digits(14), image);
            put += image.length;
        }
        shown.cleanUp();
    }
}
