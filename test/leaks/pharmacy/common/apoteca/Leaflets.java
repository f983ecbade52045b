package apoteca;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import org.harness.Sample;
import org.harness.Scale;

/** Healthy: leaflets as they were printed last, in a cache that is full by weight. */
public final class Leaflets {
    private static Cache<Integer, byte[]> leaflets;

    private Leaflets() {}

    public static void load(int kilobytes) {
        Sample s = new Sample(504);
        long limit = Scale.of(kilobytes) * 1024L;
        leaflets = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(limit)
                .weigher((Integer number, byte[] pdf) -> pdf.length).build();
        long put = 0;
        for (int i = 0; put < 2 * limit; i++) {
            byte[] pdf = s.bytes(4_000 + s.below(20_000));
            leaflets.put(20_000 + i, pdf);
            put += pdf.length;
        }
    }
}
