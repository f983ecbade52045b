package nl.houtenpaard.hal;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.harness.Sample;
import org.harness.Scale;

/** Loyalty cards that were shown lately, as many as the cache is allowed to have. */
public final class Klantkaarten {
    public record Kaart(int nummer, String naam, String straat, String plaats, int[] punten) {}

    private final Cache<Integer, Kaart> kaarten = CacheBuilder.newBuilder().maximumSize(Scale.of(19_000)).expireAfterAccess(Duration.ofHours(5)).build();
    private final Sample s;

    public Klantkaarten(long zaad) {
        s = new Sample(zaad);
        for (int i = 0; i < Scale.of(38_000); i++) toon(400_000 + i);
    }

    public Kaart toon(int nummer) {
        try {
            return kaarten.get(nummer, () -> {
                synchronized (s) {
                    return new Kaart(nummer, s.text(10 + s.below(14)), s.text(18), s.text(9), new int[12]);
                }
            });
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
