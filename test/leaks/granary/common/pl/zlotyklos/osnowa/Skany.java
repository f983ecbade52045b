package pl.zlotyklos.osnowa;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Scans of consignment notes, in a cache with a weight. */
public final class Skany {
    private final Cache<String, byte[]> skany = Caffeine.newBuilder().maximumWeight(Scale.of(8_000_000)).weigher((String k, byte[] b) -> b.length).executor(Runnable::run).build();
    private final Sample s;

    public Skany(long seed) {
        s = new Sample(seed);
        for (int i = 0, n = Scale.of(1100); i < n; i++) skan("list" + i % 90, i);
    }

    public synchronized byte[] skan(String list, int strona) {
        return skany.get(list + "/" + strona, k -> s.bytes(6000 + s.below(12_000)));
    }
}
