package ie.glenview.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of the owners' colours for the cards and screens, fourteen megabytes at most. */
public final class SilksPictures {
    public record Silk(String owner, int side, byte[] png) {}

    private final Cache<String, Silk> silks;
    private final Sample s;

    public SilksPictures(long seed) {
        s = new Sample(seed);
        silks = Caffeine.newBuilder().maximumWeight(Scale.of(14_000_000)).executor(Runnable::run)
                .weigher((String k, Silk p) -> p.png.length + 130).build();
        for (int i = 0; i < Scale.of(5200); i++) of("owner " + (3000 + i));
    }

    public Silk of(String owner) {
        return silks.get(owner, o -> new Silk(o, 96 + 32 * s.below(3), s.bytes(2200 + s.below(3600))));
    }
}
