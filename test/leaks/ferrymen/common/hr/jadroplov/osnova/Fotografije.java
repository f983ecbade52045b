package hr.jadroplov.osnova;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of cabins and decks for the shop. */
public final class Fotografije {
    private final Cache<String, byte[]> slike = Caffeine.newBuilder().maximumWeight(Scale.of(5_500_000)).weigher((String k, byte[] b) -> b.length).executor(Runnable::run).build();
    private final Sample s;

    public Fotografije(long seed) {
        s = new Sample(seed);
        for (int i = 0, n = Scale.of(900); i < n; i++) slika("brod" + i % 60, i);
    }

    public synchronized byte[] slika(String brod, int kabina) {
        return slike.get(brod + "/" + kabina, k -> s.bytes(5000 + s.below(11_000)));
    }
}
