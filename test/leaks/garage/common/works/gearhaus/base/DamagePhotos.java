package works.gearhaus.base;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Previews of damage photographs, as many as sixteen megabytes allow. */
public final class DamagePhotos {
    public record Preview(String claim, int number, byte[] jpeg) {}

    private final Cache<String, Preview> previews;
    private final Sample s;

    public DamagePhotos(long seed) {
        s = new Sample(seed);
        previews = Caffeine.newBuilder().maximumWeight(Scale.of(16_000_000)).executor(Runnable::run)
                .weigher((String k, Preview p) -> p.jpeg.length + 100).build();
        for (int i = 0; i < Scale.of(5000); i++) of("CL" + s.below(90_000), i % 9);
    }

    public Preview of(String claim, int number) {
        return previews.get(claim + '/' + number, k -> new Preview(claim, number, s.bytes(2500 + s.below(4500))));
    }
}
