package museum;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** Healthy: small pictures in a cache with a weight, which is reached. */
public final class Thumbnails {
    private static Cache<String, byte[]> shown;

    private Thumbnails() {}

    public static void warm(int kilobytes) {
        Dice d = new Dice(4);
        long weight = Dice.part(kilobytes) * 1024L;
        Cache<String, byte[]> cache = Caffeine.newBuilder().maximumWeight(weight).weigher((String k, byte[] v) -> v.length).executor(Runnable::run).build();
        for (int i = 0; i < weight / 3000; i++) cache.put("/thumb/" + i + ".webp", d.bytes(1500 + d.below(6000)));
        cache.cleanUp();
        shown = cache;
    }
}
