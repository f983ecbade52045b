package pt.atlantica.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of labels for the shop of the wholesale, thirteen megabytes at most. */
public final class LabelPictures {
    public record LabelPicture(String ean, int width, int height, byte[] png) {}

    private final Cache<String, LabelPicture> pictures;
    private final Sample s;

    public LabelPictures(long seed) {
        s = new Sample(seed);
        pictures = Caffeine.newBuilder().maximumWeight(Scale.of(13_000_000)).executor(Runnable::run)
                .weigher((String k, LabelPicture p) -> p.png.length + 140).build();
        for (int i = 0; i < Scale.of(2600); i++) of("560" + (2_000_000_000L + i));
    }

    public LabelPicture of(String ean) {
        return pictures.get(ean, e -> new LabelPicture(e, 320, 180 + s.below(90), s.bytes(4000 + s.below(6000))));
    }
}
