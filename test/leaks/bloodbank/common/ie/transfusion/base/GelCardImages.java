package ie.transfusion.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Images of gel cards for the technicians, fifteen megabytes at most. */
public final class GelCardImages {
    public record GelCard(String barcode, int width, int height, byte[] jpeg) {}

    private final Cache<String, GelCard> images;
    private final Sample s;

    public GelCardImages(long seed) {
        s = new Sample(seed);
        images = Caffeine.newBuilder().maximumWeight(Scale.of(15_000_000)).executor(Runnable::run)
                .weigher((String k, GelCard g) -> g.jpeg.length + 150).build();
        for (int i = 0; i < Scale.of(3400); i++) of("GC" + (510_000 + i));
        images.cleanUp();
    }

    public GelCard of(String barcode) {
        return images.get(barcode, b -> new GelCard(b, 640, 220 + s.below(60), s.bytes(3500 + s.below(6000))));
    }
}
