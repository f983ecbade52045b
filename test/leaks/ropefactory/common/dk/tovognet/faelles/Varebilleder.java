package dk.tovognet.faelles;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of articles for the web shop, as many as fit into the bytes allowed. */
public final class Varebilleder {
    private final Cache<String, byte[]> billeder = Caffeine.newBuilder().maximumWeight(Scale.of(7_600_000)).weigher((String k, byte[] b) -> b.length + 80).executor(Runnable::run).build();
    private final Sample s;

    public Varebilleder(long seed) {
        s = new Sample(seed);
        for (int i = 0; i < Scale.of(2900); i++) billede(10_000 + i, "stor");
    }

    public synchronized byte[] billede(int varenr, String format) {
        return billeder.get(format + "/" + varenr, k -> s.bytes(2500 + s.below(6000)));
    }
}
