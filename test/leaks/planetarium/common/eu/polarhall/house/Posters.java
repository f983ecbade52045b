package eu.polarhall.house;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import org.harness.Sample;
import org.harness.Scale;

/** Posters in the sizes asked for, up to eleven megabytes. */
public final class Posters {
    public record Poster(int show, int width, byte[] webp) {}

    private final LoadingCache<String, Poster> scaled;

    public Posters(long seed) {
        Sample s = new Sample(seed);
        scaled = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(Scale.of(11_000_000))
                .weigher((String k, Poster p) -> p.webp.length).recordStats().build(new CacheLoader<>() {
                    @Override
                    public Poster load(String k) {
                        int width = Integer.parseInt(k.substring(k.indexOf('@') + 1));
                        return new Poster(k.hashCode() & 0xffff, width, s.bytes(width * 12 + s.below(2000)));
                    }
                });
        for (int i = 0; i < Scale.of(4000); i++) of(s.below(3000), 160 << s.below(3));
    }

    public Poster of(int show, int width) {
        return scaled.getUnchecked("show-" + show + '@' + width);
    }
}
