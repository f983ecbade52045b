package sky;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a cache of stars with a maximum, which it has reached. */
public final class StarCatalog {
    private static Cache<Long, Star> stars;

    private StarCatalog() {}

    public static void load(int size) {
        int n = Scale.of(size);
        stars = Caffeine.newBuilder().maximumSize(n).executor(Runnable::run).build();
        Sample s = new Sample(101);
        for (long i = 0; i < n + n / 4; i++) stars.put(i, new Star(i, s));
        stars.cleanUp();
    }

    public static Star get(long id) {
        return stars.getIfPresent(id);
    }
}
