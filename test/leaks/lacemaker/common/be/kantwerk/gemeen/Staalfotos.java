package be.kantwerk.gemeen;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of swatches that the web shop showed last, with a limit to their bytes. */
public final class Staalfotos {
    private final Cache<String, byte[]> fotos = Caffeine.newBuilder().maximumWeight(Scale.of(6_400_000)).weigher((String k, byte[] b) -> b.length).executor(Runnable::run).build();
    private final Sample s;

    public Staalfotos(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(1500); i++) foto(i);
    }

    public synchronized byte[] foto(int staal) {
        return fotos.get("staal/" + staal + ".webp", k -> s.bytes(3000 + s.below(8000)));
    }
}
