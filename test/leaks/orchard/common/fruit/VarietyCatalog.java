package fruit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: a cache of varieties with a maximum, which it has reached. */
public final class VarietyCatalog {
    private static Cache<Long, Variety> cache;

    private VarietyCatalog() {}

    public static void load(int size) {
        int n = Scale.of(size);
        cache = Caffeine.newBuilder().maximumSize(n).executor(Runnable::run).build();
        Sample s = new Sample(1);
        for (long i = 0; i < n + n / 3; i++) cache.put(i, new Variety(i, s));
        cache.cleanUp();
    }

    public static Variety get(long id) {
        return cache.getIfPresent(id);
    }
}
