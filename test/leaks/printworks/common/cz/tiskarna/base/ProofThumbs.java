package cz.tiskarna.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Small pictures of proofs for the shop, fourteen megabytes at most. */
public final class ProofThumbs {
    public record Thumb(String proof, short width, short height, byte[] jpeg) {}

    private final Cache<String, Thumb> thumbs;
    private final Sample s;

    public ProofThumbs(long seed) {
        s = new Sample(seed);
        thumbs = Caffeine.newBuilder().maximumWeight(Scale.of(14_000_000)).executor(Runnable::run)
                .weigher((String k, Thumb t) -> t.jpeg.length + 150).build();
        for (int i = 0; i < Scale.of(3200); i++) of("PR" + (810_000 + i));
    }

    public Thumb of(String proof) {
        return thumbs.get(proof, p -> new Thumb(p, (short) 240, (short) (160 + s.below(180)), s.bytes(3500 + s.below(5000))));
    }
}
