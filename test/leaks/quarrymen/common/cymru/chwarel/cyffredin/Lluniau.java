package cymru.chwarel.cyffredin;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.harness.Sample;
import org.harness.Scale;

/** Pictures of pallets for the shop window, scaled down, within a limit of bytes. */
public final class Lluniau {
    private final Cache<String, byte[]> lluniau = Caffeine.newBuilder().maximumWeight(Scale.of(5_400_000)).weigher((String k, byte[] b) -> b.length).executor(Runnable::run).build();
    private final Sample s;

    public Lluniau(long hedyn) {
        s = new Sample(hedyn);
        for (int i = 0; i < Scale.of(1300); i++) llun(i);
    }

    public synchronized byte[] llun(int paled) {
        return lluniau.get("paled/" + paled + ".webp", k -> s.bytes(3000 + s.below(8000)));
    }
}
